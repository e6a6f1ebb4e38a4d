/* From a path to its function, for those who may ask: see routes.h. */
#include "routes.h"

#include <stdlib.h>
#include <string.h>
#include <uth/reader.h>

enum who { WHO_ANYBODY, WHO_GUARDED, WHO_PERSON, WHO_PLAYERS, WHO_STAFF, WHO_PIT };

static const struct route {
    enum http_method method;
    const char *path;
    enum who who;
    void (*take)(const struct http_asking *asking);
} routes[] = {
#define ROUTE_ROW(method, path, who, take) {HTTP_##method, path, WHO_##who, take},
    HTTP_ROUTES(ROUTE_ROW)
#undef ROUTE_ROW
};

/* Does the path have the shape of the row? Its own parts are copied out. */
static bool fits(const char *pattern, const char *path, char part[ROUTE_PARTS][ROUTE_PART_SIZE])
{
    int count = 0;
    while (*pattern != '\0') {
        if (*pattern != ':') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        size_t length = strcspn(path, "/");
        if (length == 0 || length >= ROUTE_PART_SIZE)
            return false;
        memcpy(part[count], path, length);
        part[count++][length] = '\0';
        path += length;
        pattern++;
    }
    return *path == '\0';
}

static const struct route *find(struct http_asking *asking)
{
    bool post = asking->request->method == HTTP_POST;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if ((routes[i].method == HTTP_POST) == post &&
            fits(routes[i].path, asking->request->path, asking->part))
            return &routes[i];
    return NULL;
}

static bool may_ask(const struct http_asking *asking, enum who who)
{
    switch (who) {
    case WHO_PERSON: return asking->person != NULL;
    case WHO_PLAYERS:
        return asking->staff || (asking->person != NULL && asking->person->role == UTH_ROLE_PLAYER);
    case WHO_STAFF: return asking->staff;
    case WHO_PIT: return asking->pit;
    default: return true;
    }
}

/* Answers 401 or 403, and audits a caller who is logged in. */
static void forbid(const struct http_asking *asking)
{
    struct hub *hub = asking->hub;
    const struct person *person = asking->person;
    if (person == NULL) {
        http_refuse(hub, asking->call, 401, UTH_REFUSAL(NOT_LOGGED_IN));
        return;
    }
    struct uth_json text = {0};
    uth_json_text(&text, "path", asking->request->path);
    hub_refused(hub, person->name, person->role, "refused", asking->request->address, &text);
    http_refuse(hub, asking->call, 403, UTH_REFUSAL(NOT_FOR_YOU));
}

bool http_route(struct http_asking *asking)
{
    const struct route *route = find(asking);
    if (route == NULL)
        return false;
    asking->person = http_person(asking->hub, asking->request);
    asking->staff = person_is_staff(asking->person);
    asking->pit = asking->staff && asking->person->role != UTH_ROLE_DEALER;
    if (may_ask(asking, route->who))
        route->take(asking);
    else
        forbid(asking);
    return true;
}
