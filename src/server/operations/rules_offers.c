/* Making offers of changed rules, and keeping them. */
#include "rules_offers.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "config.h"
#include "floor/floor_json.h"
#include "floor/link_json.h"
#include "floor/table.h"
#include "server/alloc.h"
#include "server/hub/hub.h"

enum { SHORT_DIGEST = 12 };

void rules_offers_free(struct rules_offers *offers)
{
    for (size_t i = 0; i < offers->count; i++)
        free(offers->list[i].changes.at);
    free(offers->list);
    free(offers->notices);
    *offers = (struct rules_offers){0};
}

__attribute__((format(printf, 4, 5))) static void notice(struct hub *hub, const char *kind,
                                                         const char *name, const char *format, ...)
{
    struct rules_offers *offers = &hub->rules_offers;
    offers->notices = alloc_room(offers->notices, offers->notice_count + 1,
                                 &offers->notice_capacity, sizeof *offers->notices);
    struct rules_notice *made = &offers->notices[offers->notice_count++];
    va_list arguments;
    va_start(arguments, format);
    snprintf(made->subject, sizeof made->subject, "%s %s", kind, name);
    vsnprintf(made->sentence, sizeof made->sentence, format, arguments);
    va_end(arguments);
}

/* ---- tables ---- */

static const struct config_table *entry_of(const struct config *config, const char *table)
{
    for (int i = 0; config != NULL && i < config->table_count; i++)
        if (strcmp(config->tables[i].config.name, table) == 0)
            return &config->tables[i];
    return NULL;
}

static int compare_options(const void *a, const void *b)
{
    return strcmp(((const struct uth_table_option *)a)->name,
                  ((const struct uth_table_option *)b)->name);
}

/* The same for the same options in another order. */
static void id_of(const struct uth_table_config *config, char id[UTH_DIGEST_SIZE])
{
    struct uth_table_config sorted = *config;
    struct uth_json json = {0};
    qsort(sorted.option, (size_t)sorted.option_count, sizeof sorted.option[0], compare_options);
    uth_table_config_write(&json, NULL, &sorted);
    char *text = alloc_need(uth_json_take(&json, NULL));
    uth_digest_of(text, id);
    free(text);
}

/* The rule set of this name as it is now. The one that the table has, if nothing but the way of
 * writing it down has changed. */
static const struct uth_edition *edition_now(struct hub *hub, const struct uth_rules *rules,
                                             const char *digest)
{
    struct uth_rulebook *book = uth_floor_rulebook(hub->floor);
    const struct uth_edition *kept = uth_rulebook_find(book, digest);
    const struct uth_edition *again = alloc_need((void *)uth_rulebook_add(book, kept->rules));
    const struct uth_edition *now = alloc_need((void *)uth_rulebook_add(book, rules));
    return now == again ? kept : now;
}

/* The rules as a table plays by them, in full: with its limits, options and times. */
static char *in_full(const struct uth_rules *base, const struct uth_table_config *config,
                     struct uth_limits limits, struct uth_limits bonus, int option_count,
                     const struct uth_table_option *option)
{
    struct uth_rules rules = *base;
    struct uth_game game = uth_game_default(&rules);
    rules.base = limits.min > 0 ? limits : rules.base;
    rules.bonus = bonus.min > 0 ? bonus : rules.bonus;
    rules.betting_s = config->betting_s > 0 ? config->betting_s : rules.betting_s;
    rules.offer_s = config->offer_s > 0 ? config->offer_s : rules.offer_s;
    for (int street = 0; street < UTH_STREETS; street++)
        rules.decide_s[street] = config->decide_s > 0 ? config->decide_s : rules.decide_s[street];
    uth_options_choose(&rules, rules.base, option_count, option, &game, &(struct uth_refusal){0});
    return alloc_need(uth_rules_write(&game));
}

/* From what the next round would be played by without the offer. */
static void find_changes(struct hub *hub, const struct uth_table *table, struct rules_offer *offer)
{
    const struct uth_rulebook *book = uth_floor_rulebook(hub->floor);
    const struct uth_table_config *now = uth_table_next_config(table), *then = &offer->config;
    const struct uth_edition *kept = uth_rulebook_find(book, now->digest);
    const struct uth_edition *offered = uth_rulebook_find(book, then->digest);
    struct uth_limits base, bonus;
    int count;
    const struct uth_table_option *option = uth_table_next_options(table, &count);
    uth_table_next_limits(table, &base, &bonus);
    char *before = in_full(kept->rules, now, base, bonus, count, option);
    char *after =
        in_full(offered->rules, then, then->base, then->bonus, then->option_count, then->option);
    rules_diff(before, after, &offer->changes);
    free(before);
    free(after);
    char from[16], to[16];
    snprintf(from, sizeof from, "%u", now->result_s);
    snprintf(to, sizeof to, "%u", then->result_s);
    rules_diff_text("result_s", from, to, &offer->changes);
    rules_diff_text("table title", now->title, then->title, &offer->changes);
    if (offer->changes.count == 0) /* in what the table has chosen otherwise */
        rules_diff(kept->text, offered->text, &offer->changes);
}

static void offer_to(struct hub *hub, const struct uth_table *table,
                     const struct uth_table_config *wanted)
{
    struct rules_offers *offers = &hub->rules_offers;
    offers->list =
        alloc_room(offers->list, offers->count + 1, &offers->capacity, sizeof *offers->list);
    struct rules_offer *offer = &offers->list[offers->count++];
    *offer = (struct rules_offer){.config = *wanted};
    id_of(wanted, offer->id);
    memcpy(offer->from, uth_table_next_config(table)->digest, sizeof offer->from);
    find_changes(hub, table, offer);
}

/* What the table was told to be, where that can change; false: it cannot be that. */
static bool want(struct hub *hub, const struct uth_table *table, const struct config_table *entry,
                 struct uth_table_config *wanted)
{
    const char *name = table->config.name;
    const struct uth_table_config *now = uth_table_next_config(table);
    struct uth_refusal refusal;
    *wanted = entry != NULL ? entry->config : *now;
    if (entry != NULL && entry->fault[0] != '\0') {
        notice(hub, "table", name, "%s", entry->fault);
        return false;
    }
    const struct uth_rules *rules =
        hub->floor_outside.rules(hub->floor_outside.self, wanted->rules);
    if (rules == NULL) {
        notice(hub, "table", name, "there is no rule set \"%s\" any more", wanted->rules);
        return false;
    }
    const struct uth_edition *edition = edition_now(hub, rules, now->digest);
    memcpy(wanted->digest, edition->digest, sizeof wanted->digest);
    if (!uth_table_times_check(wanted, edition->rules, &refusal) ||
        uth_table_check_rules(hub->floor, table, wanted, &refusal) != UTH_REASON_OK) {
        notice(hub, "table", name, "%s", refusal.sentence);
        return false;
    }
    return true;
}

static void look_at_table(struct hub *hub, const struct config *config,
                          const struct uth_table *table)
{
    struct uth_table_config wanted;
    char now_id[UTH_DIGEST_SIZE], wanted_id[UTH_DIGEST_SIZE];
    if (!want(hub, table, entry_of(config, table->config.name), &wanted))
        return;
    id_of(uth_table_next_config(table), now_id);
    id_of(&wanted, wanted_id);
    if (strcmp(now_id, wanted_id) != 0)
        offer_to(hub, table, &wanted);
}

/* ---- links: what is changed there is proposed and approved, not offered ---- */

static bool is_as_added(const struct uth_link_config *entry, const struct uth_link *link)
{
    struct uth_link_config same = *entry;
    memcpy(same.digest, link->config.digest, sizeof same.digest);
    struct uth_json one = {0}, other = {0};
    uth_link_config_write(&one, NULL, &same);
    uth_link_config_write(&other, NULL, &link->config);
    bool equal = one.length == other.length && memcmp(one.data, other.data, one.length) == 0;
    uth_json_free(&one);
    uth_json_free(&other);
    return equal;
}

static void look_at_link(struct hub *hub, const struct config *config, const struct uth_link *link)
{
    const struct uth_link_config *own = &link->config;
    const struct uth_rules *rules = hub->floor_outside.rules(hub->floor_outside.self, own->rules);
    if (rules == NULL || !uth_link_pays_by(link, rules)) {
        notice(hub, "link", own->name, "%s of the rule set \"%s\" was changed or removed",
               own->table, own->rules);
    }
    for (int i = 0; config != NULL && i < config->link_count; i++) {
        if (strcmp(config->links[i].name, own->name) == 0 &&
            !is_as_added(&config->links[i], link)) {
            notice(hub, "link", own->name,
                   "its entry in the configuration differs; propose and approve the change in the "
                   "Game Manager");
        }
    }
}

void rules_offers_make(struct hub *hub, const struct config *config)
{
    rules_offers_free(&hub->rules_offers);
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++)
        if (!uth_floor_table(hub->floor, i)->removed)
            look_at_table(hub, config, uth_floor_table(hub->floor, i));
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++)
        if (!uth_floor_link(hub->floor, i)->removed)
            look_at_link(hub, config, uth_floor_link(hub->floor, i));
}

/* ---- saying ---- */

static void say(const struct hub *hub, const struct rules_offer *offer)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, offer->config.name);
    fprintf(stderr, "uth: table %s keeps the rules %s %.*s; a change to %s %.*s is offered:",
            table->config.name, uth_table_next_config(table)->rules, SHORT_DIGEST, offer->from,
            offer->config.rules, SHORT_DIGEST, offer->config.digest);
    for (size_t i = 0; i < offer->changes.count; i++) {
        const struct rules_change *change = &offer->changes.at[i];
        fprintf(stderr, "%s %s: %s -> %s", i > 0 ? ";" : "", change->field, change->from,
                change->to);
    }
    fprintf(stderr, ". A supervisor can accept it in the pit\n");
}

void rules_offers_announce(struct hub *hub)
{
    const struct rules_offers *offers = &hub->rules_offers;
    for (size_t i = 0; i < offers->count; i++) {
        struct uth_json text = {0};
        say(hub, &offers->list[i]);
        uth_json_text(&text, "table", offers->list[i].config.name);
        rules_offer_write(&text, "offer", hub, offers->list[i].config.name);
        hub_audit(hub, "system", UTH_ROLE_SYSTEM, "rules_offered", "", &text);
    }
    for (size_t i = 0; i < offers->notice_count; i++) {
        const struct rules_notice *made = &offers->notices[i];
        struct uth_json text = {0};
        fprintf(stderr, "uth: %s goes on with the rules it has: %s\n", made->subject,
                made->sentence);
        uth_json_text(&text, "name", made->subject);
        uth_json_text(&text, "reason", made->sentence);
        hub_audit(hub, "system", UTH_ROLE_SYSTEM, "rules_kept", "", &text);
    }
}

static void write_changes(struct uth_json *text, const char *key,
                          const struct rules_changes *changes)
{
    uth_json_array(text, key);
    for (size_t i = 0; i < changes->count; i++) {
        uth_json_object(text, NULL);
        uth_json_text(text, "field", changes->at[i].field);
        uth_json_text(text, "from", changes->at[i].from);
        uth_json_text(text, "to", changes->at[i].to);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

void rules_offer_write(struct uth_json *text, const char *key, const struct hub *hub,
                       const char *table)
{
    const struct rules_offer *offer = rules_offer_for(hub, table);
    if (offer == NULL)
        return;
    uth_json_object(text, key);
    uth_json_text(text, "offer", offer->id);
    uth_json_text(text, "rules", offer->config.rules);
    uth_json_text(text, "from", offer->from);
    uth_json_text(text, "to", offer->config.digest);
    write_changes(text, "changes", &offer->changes);
    uth_json_end_object(text);
}

/* ---- looking ---- */

const struct rules_offer *rules_offer_for(const struct hub *hub, const char *table)
{
    for (size_t i = 0; i < hub->rules_offers.count; i++)
        if (strcmp(hub->rules_offers.list[i].config.name, table) == 0)
            return &hub->rules_offers.list[i];
    return NULL;
}

const struct rules_offer *rules_offer_of_id(const struct hub *hub, const char *table,
                                            const char *id)
{
    const struct rules_offer *offer = rules_offer_for(hub, table);
    return offer != NULL && strcmp(offer->id, id) == 0 ? offer : NULL;
}

void rules_offer_drop(struct hub *hub, const char *table)
{
    struct rules_offers *offers = &hub->rules_offers;
    for (size_t i = 0; i < offers->count; i++) {
        if (strcmp(offers->list[i].config.name, table) == 0) {
            free(offers->list[i].changes.at);
            offers->list[i] = offers->list[--offers->count];
            return;
        }
    }
}
