/* Inside the floor: its state, and how commands become events. Private to src/floor. */
#ifndef UTH_FLOOR_STATE_H
#define UTH_FLOOR_STATE_H

#include "controls.h"
#include "core/try.h"
#include "floor.h"
#include "link_state.h"
#include "map.h"
#include "repeats.h"
#include "requests.h"
#include "table.h"

#include <uth/outlook.h>

/* The last shift of the room; number 0: there has been none. */
struct uth_shift {
    uint32_t number; /* from 1 */
    bool open;
    char label[UTH_TEXT_SIZE]; /* "": none */
    struct uth_actor by;       /* who opened it */
    int64_t at_ms;             /* and when */
};

struct uth_floor {
    struct uth_floor_outside outside;
    struct uth_ledger *ledger;
    struct uth_rulebook book;

    uint64_t last; /* of the stream "floor" */
    int64_t last_ms;
    struct uth_map players;      /* name -> number */
    struct uth_map enrolled;     /* players whom one of the staff added -> place in enrollers */
    struct uth_map enrollers;    /* of the staff -> place, from 0 */
    struct uth_map propositions; /* players who are marked as such -> 1 */
    uint32_t player_last;        /* highest number given */
    struct uth_repeats repeats;
    int64_t slip_last; /* number of the last slip, in whatever stream */
    struct uth_shift shift;

    int table_count, table_capacity;
    struct uth_table **tables;
    struct uth_map table_names; /* name -> index */

    int link_count, link_capacity;
    struct uth_link **links;
    struct uth_map link_names; /* name -> index */

    struct uth_controls *controls;         /* owned; NULL: none */
    char controls_digest[UTH_DIGEST_SIZE]; /* of those that the history names last */
    uint32_t request_last;                 /* highest number given */
    int request_count, request_capacity;
    struct uth_request *requests; /* owned; those that wait, oldest first */

    int64_t next_ms; /* no table has anything to do before; 0: look again */
};

/* A command, or a tick, on its way into events. */
struct uth_doing {
    struct uth_floor *floor;
    struct uth_table *table; /* NULL: the stream "floor", or the link's */
    struct uth_link *link;   /* whose stream the next event belongs to; NULL: none */
    struct uth_actor actor;
    const char *id; /* of the command, "" for none */
    int64_t now_ms;
    struct uth_floor_events *events;
    struct uth_refusal *refusal;
    const struct uth_deck *drawn; /* ROUND_STARTED: the deck behind the sealed one */
    const char *agreed;           /* who agreed to the command; NULL: nobody had to */
    const char *unlocked_by;      /* of the command; NULL: nobody */
    bool trial; /* only asks: the first event is checked, and refused as NEEDS_AGREEMENT */
};

/* Makes the event a fact: numbers it, checks and posts its postings, folds it in, appends it.
 * Takes over event->postings in every case. On refusal nothing has changed. */
enum uth_reason uth_floor_emit(struct uth_doing *doing, struct uth_floor_event *event);

/* An event on its way into the state. */
struct uth_fold {
    struct uth_floor *floor;
    struct uth_table *table; /* NULL: the stream "floor"; TABLE_ADDED sets it */
    struct uth_floor_event *event;
    bool recorded;                /* read back from a store */
    const struct uth_deck *drawn; /* see uth_doing */
    struct uth_link *link;        /* of a link's stream alone, with what a game contributes */
    const struct uth_share *share;
    struct uth_refusal *refusal;
};

/* Folds an event into the state. */
enum uth_reason uth_floor_apply(struct uth_fold fold);
enum uth_reason uth_floor_apply_recorded(struct uth_floor *floor, struct uth_table *table,
                                         struct uth_floor_event *event,
                                         struct uth_refusal *refusal);

/* The folds of the rows. One that refuses has changed nothing. */
#define UTH_FOLD_DECLARE(code, name, scope, hears, all, staff, kept, told, about, what)            \
    enum uth_reason uth_fold_##what(struct uth_fold *fold);
UTH_FLOOR_EVENTS(UTH_FOLD_DECLARE)
#undef UTH_FOLD_DECLARE
/* Refuses an event about someone or something that does not exist; only a damaged record can be. */
enum uth_reason uth_fold_out_of_place(const struct uth_fold *fold);
/* Removes the guests who have left; their last hands are history now. player_commands.c */
void uth_table_forget_gone(struct uth_table *table);

/* Finds the table and the link of a command, and carries it out: floor.c. */
enum uth_reason uth_floor_route(struct uth_doing *doing, const struct uth_command *command);
enum uth_reason uth_floor_carry_out(struct uth_doing *doing, const struct uth_command *command);

/* Requests: requests.c. Under the controls the command may be one: then *asked, and what it leads to
 * is that somebody is asked. */
enum uth_reason uth_request_gate(struct uth_doing *doing, const struct uth_command *command,
                                 bool *asked);
/* Who of the staff added this player; "": nobody. floor_commands.c */
const char *uth_floor_enroller(const struct uth_floor *floor, const char *player);
/* Of a command of a link: has the actor taken an earlier step that excludes them from this one? */
bool uth_is_excluded(const struct uth_doing *doing, const struct uth_command *command);
/* Folds an event about requests. */
enum uth_reason uth_request_apply(struct uth_floor *floor, const struct uth_floor_event *event,
                                  struct uth_refusal *refusal);
/* Ends those whose time is over, and those whose subject has changed. *next_ms: when to look again. */
enum uth_reason uth_requests_expire(struct uth_doing *doing, int64_t *next_ms);

/* An event of this kind and nothing else set. */
struct uth_floor_event uth_floor_event_of(enum uth_floor_event_kind kind);

/* Whom a command is about: the player who gives it, on a device of their own; or the one at
 * command->spot whom staff act for. seat_commands.c */
enum uth_reason uth_whose(struct uth_doing *doing, const struct uth_command *command,
                          const struct uth_guest **guest);
void uth_seats_note_bets(struct uth_table *table);
/* Time and absence: seat_time.c. What an act does to the times that were called; has this seat lost
 * its time, or must it act by itself; when the next called time is over, INT64_MAX: none runs; and
 * who has missed too many rounds, NULL: nobody. */
void uth_seats_act(struct uth_table *table, const struct uth_floor_event *event);
bool uth_seat_takes_default(const struct uth_table *table, int spot, int64_t now_ms);
int64_t uth_called_due_ms(const struct uth_table *table);
const struct uth_guest *uth_seats_absent(const struct uth_table *table);
const struct uth_guest *uth_guest_at(const struct uth_table *table, int spot);
/* Seats: may this player take one more here? player_commands.c */
enum uth_reason uth_check_seat(struct uth_doing *doing, const char *player, int seat);
enum uth_reason uth_check_proposition(struct uth_doing *doing, const char *player,
                                      bool *proposition);
/* The act of a player, with its money: round_commands.c */
enum uth_reason uth_step_player(struct uth_doing *doing, const struct uth_command *command,
                                const struct uth_guest *guest);

/* The commands. */
#define UTH_DO_DECLARE(code, name, who, scope, must, may, carry_out, ...)                          \
    enum uth_reason carry_out(struct uth_doing *doing, const struct uth_command *command);
UTH_FLOOR_COMMANDS(UTH_DO_DECLARE)
#undef UTH_DO_DECLARE

/* Checks the limits for a table with these rules; zeros stand for those of the rules.
 * floor_commands.c */
enum uth_reason uth_check_limits(const struct uth_table_config *config,
                                 const struct uth_rules *rules, struct uth_refusal *refusal);

/* A table's rules, options and limits in the fold: table_rules.c. `taken` is the table's copy of
 * the rules that wait for the next round, from uth_table_copy_rules; NULL: none wait. */
enum uth_reason uth_table_begin_rules(struct uth_floor *floor, struct uth_table *table,
                                      struct uth_refusal *refusal);
/* The rules and options of the next round: recorded in the event that starts it, and compared with
 * it. */
void uth_table_note_rules(const struct uth_table *table, struct uth_floor_event *event);
bool uth_table_notes_rules(const struct uth_table *table, const struct uth_floor_event *event);
bool uth_table_copy_rules(const struct uth_table *table, struct uth_rules **taken);
void uth_table_change_rules(struct uth_table *table, struct uth_rules *taken);
/* True when this game has the table's progressive pay table. options.c */
/* Could the next round be played with these limits on the Ante and these options? */
enum uth_reason uth_table_check_choices(const struct uth_table *table, struct uth_limits base,
                                        int count, const struct uth_table_option *option,
                                        struct uth_refusal *refusal);
enum uth_reason uth_check_progressive(const struct uth_table *table, const struct uth_game *game,
                                      struct uth_refusal *refusal);

/* The position: position.c, position_steps.c. */
void uth_position_apply(struct uth_table *table, const struct uth_floor_event *event);
/* A walk-in's seat goes to an account: so do its offer, and the rounds that it has banked. */
void uth_position_hand_over(struct uth_table *table, const char *from, const char *to);
enum uth_reason uth_position_advance(struct uth_doing *doing, bool *did);
enum uth_reason uth_position_advance_betting(struct uth_doing *doing, bool *did);
int64_t uth_position_due_ms(const struct uth_table *table);

/* Steps of a round, for dealers and timers alike: round_steps.c. */
enum uth_reason uth_step_start(struct uth_doing *doing);
enum uth_reason uth_step(struct uth_doing *doing, enum uth_action_kind kind);
enum uth_reason uth_step_void(struct uth_doing *doing, const char *why);
enum uth_reason uth_step_act(struct uth_doing *doing, const struct uth_action *action,
                             struct uth_postings *postings, int64_t deadline_ms);
enum uth_reason uth_step_leave(struct uth_doing *doing, const struct uth_guest *guest);
/* Does everything that is due at this table at now_ms. */
enum uth_reason uth_step_advance(struct uth_doing *doing);
/* When uth_step_advance has something to do; INT64_MAX: not before the next command. */
int64_t uth_step_due_ms(const struct uth_table *table);

/* Seeds: seed_steps.c. A new round; asking, waiting and giving up, once betting is closed; and the
 * deck that follows, if it is known. */
void uth_seeds_begin(struct uth_table *table);
/* The dealer deals before all seeds are in: the deal happens by itself when they are. */
enum uth_reason uth_seeds_hold_deal(struct uth_doing *doing);
enum uth_reason uth_seeds_advance(struct uth_doing *doing, bool *did);
void uth_table_shuffle(struct uth_table *table);

/* True when this guest has a wager on the felt. */
bool uth_table_has_hand(const struct uth_table *table, uint32_t player);

/* Accounts of a table, by kind: "float", "wagers", "tips", "fees"; and a player's chips there. */
struct uth_account_name {
    char text[UTH_ACCOUNT_SIZE];
};
struct uth_account_name uth_account_of(const struct uth_table *table, const char *kind);
struct uth_account_name uth_chips_of(const struct uth_table *table, const char *player);
struct uth_account_name uth_player_account(const char *player);
/* Where a player's chips go when they leave: to their account; a walk-in's are held. */
struct uth_account_name uth_home_of(const struct uth_table *table, const char *player);

/* Postings of a round: table_money.c. False when out of memory. */
bool uth_money_for_bet(const struct uth_table *table, const struct uth_action *action,
                       const char *player, struct uth_postings *postings);
bool uth_money_for_play(const struct uth_table *table, const struct uth_action *action,
                        const char *player, struct uth_postings *postings);
bool uth_money_for_settlement(const struct uth_table *table, const struct uth_ledger *ledger,
                              const struct uth_settlement *settlement,
                              struct uth_postings *postings);
bool uth_money_for_void(const struct uth_table *table, struct uth_postings *postings);
/* Undoes a settled round: wagers are returned, winnings taken back. */
bool uth_money_to_undo(const struct uth_table *table, const struct uth_settlement *settlement,
                       struct uth_postings *postings);

/* From one version of the round to the other, by difference; `jackpots` of it were recorded and come
 * from where they were set aside. */
bool uth_money_to_amend(const struct uth_table *before, const struct uth_table *after,
                        uth_cents jackpots, struct uth_postings *postings);
/* Postings that undo something later, given what people have now; and whether they take more out of
 * the drop box than it holds. round_commands.c */
bool uth_money_from_now(const struct uth_doing *doing, const struct uth_postings *undo,
                        struct uth_postings *postings);
bool uth_money_exceeds_box(const struct uth_doing *doing, const struct uth_postings *undo);
/* What the players of these postings lack is refused, or carried by the house. round_commands.c */
enum uth_reason uth_money_missing(struct uth_doing *doing, bool carry, struct uth_amending *it);
/* Tries an amendment; refused, there is nothing to free. amend_commands.c */
enum uth_reason uth_amend_try(struct uth_doing *doing, const struct uth_command *command,
                              struct uth_amending *it);

/* The same for a player-dealer's bank: bank_money.c. A negative `amount` goes back to the chips. */
bool uth_money_for_bank(const struct uth_table *table, const char *player, uth_cents amount,
                        struct uth_postings *postings);
bool uth_money_for_close(const struct uth_table *table, struct uth_postings *postings);
bool uth_money_between_bank(const struct uth_table *table, uth_cents bank_wins,
                            struct uth_postings *postings);
bool uth_money_release_bank(const struct uth_table *table, uth_cents won,
                            struct uth_postings *postings);
struct uth_account_name uth_money_bank_account(const struct uth_table *table);
uth_cents uth_money_player_fee(const struct uth_table *table, int hand);
uth_cents uth_money_fees(const struct uth_table *table);
uth_cents uth_money_banker_gain(const struct uth_table *table);
/* What lies in the drop box for the round in play, and goes back with its void. */
uth_cents uth_money_fee_at_stake(const struct uth_table *table);
/* Whether the player-dealer's reserve pays the collection with this bet too. */
bool uth_money_reserve_suffices(const struct uth_table *table, const struct uth_action *action);
bool uth_money_void_bank(const struct uth_table *table, struct uth_postings *postings);
bool uth_money_to_undo_bank(const struct uth_table *table, const struct uth_settlement *settlement,
                            struct uth_postings *postings);
/* Money at a table that a player banks moves only between its people and the drop box, and, when
 * the drop box is swept, from there to the house. */
void uth_money_assert_bank(const struct uth_table *table, const struct uth_floor_event *event);
/* The amount that returns to a hand's bettor. */
uth_cents uth_money_back(const struct uth_table *table, int hand,
                         const struct uth_hand_result *result);
/* Who made a hand's wagers. */
const char *uth_money_owner(const struct uth_table *table, int hand);

void uth_table_free(struct uth_table *table);

/* ---- links ---- */

/* Contact with other games' tables: link_contact.c. When the next table falls silent, and cutting
 * it off; a table has sent something; after a restart every table has its full time again. */
int64_t uth_link_due_ms(const struct uth_link *link);
enum uth_reason uth_link_advance(struct uth_doing *doing, struct uth_link *link);
void uth_link_heard(struct uth_link_member *member, int64_t at_ms);
void uth_link_resume(struct uth_link *link, int64_t now_ms);
/* The prize bank, after every event of its link; the stop when a deposit is overdue; and whether the
 * link may be started: prize_bank.c. */
void uth_prizes_note(struct uth_floor *floor, struct uth_link *link, int64_t at_ms);
enum uth_reason uth_prizes_stop(struct uth_doing *doing, struct uth_link *link);
enum uth_reason uth_prizes_check_start(const struct uth_link *link, struct uth_refusal *refusal);
/* The link, and the table if it is one of this floor. */
enum uth_reason uth_link_find(struct uth_doing *doing, const struct uth_command *command);

/* The hash by which the floor knows the key of another game's table: link_commands.c. */
void uth_link_hash_key(const struct uth_link_order *order, char hash[UTH_LINK_KEY_HASH_SIZE]);

/* Computes the money of an event and adds the event to the link's stream: link_apply.c. */
enum uth_reason uth_link_emit(struct uth_doing *doing, struct uth_link *link,
                              struct uth_floor_event *event);
/* Folds an event of a link's stream; `link` NULL: it adds one. */
enum uth_reason uth_link_apply(struct uth_floor *floor, struct uth_link *link,
                               struct uth_floor_event *event, bool recorded,
                               struct uth_refusal *refusal);
/* A new claim, all zero but for its number; NULL: out of memory. */
struct uth_claim *uth_link_add_claim(struct uth_link *link, uint32_t number);
/* Takes a void game's contribution out of the meters again: link_shares.c. */
/* A round put right: by how much its Progressive wagers were more, and less; the contribution of what
 * was less leaves the meter as far as it is still there; and the shares of a game that is open. */
void uth_link_amended(const struct uth_link_fact *fact, uth_cents *more, uth_cents *less);
bool uth_link_take_part(const struct uth_link *link, const struct uth_floor_event *event,
                        uth_cents wagered, int level, struct uth_meter *meter);
void uth_link_amend_shares(struct uth_link_member *member, uth_cents less,
                           const struct uth_share *in);
bool uth_link_take_back(const struct uth_link *link, const struct uth_link_member *member,
                        struct uth_meter *meter);
/* A win that is about to be forgotten: what it took of open games is booked there. */
void uth_link_book_win(struct uth_link *link, const struct uth_claim *win);
/* Postings that take the accounts of the link from `before` to `after`: link_money.c. */
bool uth_link_money(const struct uth_link *link, const struct uth_floor_event *event,
                    const struct uth_meter *before, const struct uth_meter *after,
                    struct uth_postings *postings);

/* Links and the rounds of a table: link_round.c. */
struct uth_link *uth_table_link(const struct uth_floor *floor, const struct uth_table *table);
enum uth_reason uth_link_check_config(const struct uth_floor *floor,
                                      const struct uth_table_config *config,
                                      const struct uth_game *game, struct uth_refusal *refusal);
/* The steps that come second can fail only for lack of memory. */
enum uth_reason uth_link_after_add(struct uth_doing *doing, const char *table);
enum uth_reason uth_link_check_bet(struct uth_doing *doing, const struct uth_command *command);
enum uth_reason uth_link_before_close(struct uth_doing *doing, const struct uth_action *close);
enum uth_reason uth_link_before_settle(struct uth_doing *doing, struct uth_action *settle);
enum uth_reason uth_link_before_void(struct uth_doing *doing);
enum uth_reason uth_link_before_amend(struct uth_doing *doing, const struct uth_table *then,
                                      struct uth_amending *it);
/* What follows from it on the link: contributions of the Progressive, and wins that are paid. */
enum uth_reason uth_link_amend(struct uth_doing *doing, const struct uth_amending *it);
enum uth_reason uth_link_before_dead(struct uth_doing *doing, int spot);
enum uth_reason uth_link_before_reverse(struct uth_doing *doing, uint32_t round);
enum uth_reason uth_link_after_round(struct uth_doing *doing, bool settled, const char *why);
/* At a table that runs itself: makes the claims that are due. *waits: the round cannot continue. */
enum uth_reason uth_link_at_showdown(struct uth_doing *doing, bool *did, bool *waits);
/* The line of the pay table that a hand earned and that comes off a meter; -1: none. */
int uth_link_meter_line(const struct uth_table *table, const struct uth_hand *hand);
enum uth_reason uth_link_claim_hand(struct uth_doing *doing, const struct uth_hand *hand, int line);

#endif
