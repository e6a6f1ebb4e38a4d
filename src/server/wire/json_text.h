/* The writer of uth/json.h under the names that the server knew it by. */
#ifndef UTH_SERVER_JSON_TEXT_H
#define UTH_SERVER_JSON_TEXT_H

#include <uth/json.h>

#define json_text     uth_json
#define jt_free       uth_json_free
#define jt_reset      uth_json_reset
#define jt_take       uth_json_take
#define jt_object     uth_json_object
#define jt_end_object uth_json_end_object
#define jt_array      uth_json_array
#define jt_end_array  uth_json_end_array
#define jt_text       uth_json_text
#define jt_bytes      uth_json_bytes
#define jt_integer    uth_json_integer
#define jt_bool       uth_json_bool
#define jt_null       uth_json_null
#define jt_cards      uth_json_cards
#define jt_hex        uth_json_hex
#define jt_json       uth_json_raw
#define jt_append     uth_json_append
#define jt_printf     uth_json_printf

#endif
