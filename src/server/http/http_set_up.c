/* Setting a floor up from its page, while the server was started for that (operations/set_up.h):
 *
 *   GET /api/set-up           everybody: what there is to choose from
 *   POST /api/set-up          who has the code: tries the floor and writes its configuration
 *   POST /api/set-up/begin    the same: the floor starts from it
 *
 * Without such a start none of them is there. */
#include <sodium.h>
#include <string.h>
#include <uth/reader.h>
#include <uth/rulesfile.h>

#include "floor/controls.h"
#include "http.h"
#include "routes.h"
#include "server/operations/set_up.h"

void http_set_up(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    struct uth_controls controls;
    if (hub->set_up == NULL) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(SET_UP_ALREADY));
        return;
    }
    http_begin_answer(hub);
    uth_json_text(&hub->text, "file", hub->set_up->path);
    uth_json_bool(&hub->text, "saved", hub->set_up->saved);
    uth_json_array(&hub->text, "rules");
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        uth_json_object(&hub->text, NULL);
        uth_json_text(&hub->text, "name", rules->name);
        uth_json_text(&hub->text, "title", rules->title);
        uth_json_bool(&hub->text, "house_banked", rules->bank == UTH_BANK_HOUSE);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    uth_json_array(&hub->text, "controls");
    for (int i = 0; uth_controls_builtin(i, &controls); i++) {
        uth_json_object(&hub->text, NULL);
        uth_json_text(&hub->text, "name", controls.name);
        uth_json_text(&hub->text, "title", controls.title);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    http_put_pay_tables(&hub->text);
    http_end_answer(hub, asking->call);
}

/* The request of who has the code, as an object that the caller gives up; NULL: it has been refused. */
static json_t *with_code(const struct http_asking *asking, const char *const names[])
{
    struct hub *hub = asking->hub;
    const struct http_request *request = asking->request;
    char sentence[FIELDS_SENTENCE_SIZE], code[SET_UP_CODE_SIZE] = "";
    if (hub->set_up == NULL || hub->set_up->begins) {
        http_refuse(hub, asking->call, 404, UTH_REFUSAL(SET_UP_ALREADY));
        return NULL;
    }
    struct address *address = addresses_get(&hub->addresses, request->address, hub_now_ms(hub));
    if (!bucket_take(&address->log_ins, hub->settings.limits.log_ins, hub_now_ms(hub))) {
        http_refuse(hub, asking->call, 429, UTH_REFUSAL(LOGINS_TOO_FAST));
        return NULL;
    }
    json_t *object = uth_json_load(request->body, request->body_size, NULL);
    struct fields fields = fields_of(object, sentence);
    fields_only(&fields, names);
    fields_text(&fields, "code", FIELD_REQUIRED, code, sizeof code);
    bool knows = set_up_has_code(hub->set_up, code);
    if (fields_good(&fields) && knows)
        return object;
    json_decref(object);
    if (fields_good(&fields)) {
        hub_refused(hub, "", UTH_ROLE_SYSTEM, "code_failed", request->address, NULL);
        http_refuse(hub, asking->call, 403, UTH_REFUSAL(SET_UP_CODE));
    } else {
        http_refuse(hub, asking->call, 400, UTH_REFUSAL(BAD_MESSAGE, .text = sentence));
    }
    return NULL;
}

/* Names and PINs are told this once. */
static void answer_people(struct hub *hub, struct call *call, const json_t *people)
{
    static const char *const fields[] = {"name", "role", "login", "pin"};
    http_begin_answer(hub);
    uth_json_array(&hub->text, "people");
    for (size_t i = 0; i < json_array_size(people); i++) {
        uth_json_object(&hub->text, NULL);
        for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
            uth_json_text(&hub->text, fields[k],
                          json_string_value(json_object_get(json_array_get(people, i), fields[k])));
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
    http_end_answer(hub, call);
}

void http_set_up_save(const struct http_asking *asking)
{
    static const char *const names[] = {"code", "floor", NULL};
    struct hub *hub = asking->hub;
    char sentence[SET_UP_SENTENCE_SIZE];
    json_t *object = with_code(asking, names), *floor = json_object_get(object, "floor");
    if (object == NULL)
        return;
    if (hub->set_up->saved) {
        http_refuse(hub, asking->call, 409, UTH_REFUSAL(SET_UP_ALREADY));
    } else if (!set_up_make(floor, hub->set_up->path, sentence)) {
        http_refuse(hub, asking->call, 400, UTH_REFUSAL(BAD_PARAMETER, .text = sentence));
    } else {
        struct uth_json detail = {0};
        hub->set_up->saved = true;
        uth_json_text(&detail, "file", hub->set_up->path);
        hub_audit(hub, "", UTH_ROLE_SYSTEM, "set_up", asking->request->address, &detail);
        answer_people(hub, asking->call, json_object_get(floor, "people"));
    }
    json_decref(object);
}

void http_set_up_begin(const struct http_asking *asking)
{
    static const char *const names[] = {"code", NULL};
    struct hub *hub = asking->hub;
    json_t *object = with_code(asking, names);
    if (object == NULL)
        return;
    json_decref(object);
    if (!hub->set_up->saved) {
        http_refuse(hub, asking->call, 409, UTH_REFUSAL(SET_UP_UNSAVED));
        return;
    }
    hub->set_up->begins = true; /* with the next sweep, when this is answered */
    http_begin_answer(hub);
    http_end_answer(hub, asking->call);
}
