/* The shares of open games in the pots of a link, needed when one of them is voided.
 *
 * A void game takes back what it contributed, and no more than is still there: an award pays out
 * the same part of every contribution as of the whole meter, and one of 100 % brings what was in
 * the reserve into the meter. So a game remembers its shares and the last claim before it; the
 * claims since then that are pending or won determine what is left. A claim that was withdrawn or
 * backed out took nothing. The shares of other open games are never taken. */
#include "floor_state.h"

/* What a pending or won claim left of an open game's contribution. */
static struct uth_share left_of(const struct uth_link_member *member, const struct uth_claim *claim,
                                struct uth_share share)
{
    bool concerns = claim->number > member->claims_before && claim->state != UTH_CLAIM_BACKED_OUT;
    return concerns ? uth_share_after(share, claim->percent, &claim->aside) : share;
}

/* What an open game contributed to a level and is still in its pots. */
static struct uth_share still_held(const struct uth_link *link,
                                   const struct uth_link_member *member, int level)
{
    struct uth_share share = member->share[level];
    for (int i = 0; i < link->claim_count; i++)
        if (link->claims[i].level == level)
            share = left_of(member, &link->claims[i], share);
    return share;
}

bool uth_link_take_back(const struct uth_link *link, const struct uth_link_member *member,
                        struct uth_meter *meter)
{
    for (int level = 0; level < link->config.level_count; level++) {
        uth_units others = 0;
        for (int i = 0; i < link->member_count; i++) {
            const struct uth_link_member *other = &link->members[i];
            if (!other->open || other == member)
                continue;
            struct uth_share held = still_held(link, other, level);
            others += held.current + held.overflow + held.reserve;
        }
        struct uth_share share = still_held(link, member, level), taken;
        if (!uth_meter_take_back(&meter[level], &share, others, &taken)) /* no test: it came in */
            return false;
    }
    return true;
}

/* ---- a round that is put right ---- */

void uth_link_amended(const struct uth_link_fact *fact, uth_cents *more, uth_cents *less)
{
    *more = *less = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        uth_cents by = fact->wager[i] - fact->before[i];
        *(by > 0 ? more : less) += by > 0 ? by : -by;
    }
}

__extension__ typedef __int128 wide;

/* Meter and overflow together are exact: a wager's part of both is its rate. */
static struct uth_share part_of(struct uth_share share, uth_cents part, uth_cents whole)
{
    uth_units both = (uth_units)((wide)(share.current + share.overflow) * part / whole);
    uth_units overflow = (uth_units)((wide)share.overflow * part / whole);
    return (struct uth_share){
        .current = both - overflow,
        .overflow = overflow,
        .reserve = (uth_units)((wide)share.reserve * part / whole),
    };
}

static uth_cents wagered_by(const struct uth_link_member *member)
{
    uth_cents sum = 0;
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++)
        sum += member->wager[i];
    return sum;
}

/* Of a game that is over the link remembers no share: it is what the wager contributes by the rates of
 * now, less what claims since then have paid out. When more wins have come since than the link
 * remembers, nothing comes back: the meter may have been paid out, and the loss is the house's. */
static bool left_since(const struct uth_link *link, int64_t since_ms, uth_cents wagered, int level,
                       struct uth_share *share)
{
    const struct uth_meter_rules *rules = &link->meter[level].rules;
    int since = 0;
    *share = (struct uth_share){0};
    if (__builtin_mul_overflow(wagered, (int64_t)rules->rate, &share->current) ||
        __builtin_mul_overflow(wagered, (int64_t)rules->reserve_rate, &share->reserve))
        return false;
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        int64_t at_ms = claim->manual ? claim->completed_ms : claim->claimed_ms;
        since += at_ms >= since_ms && !uth_claim_is_open(claim);
        if (claim->state != UTH_CLAIM_BACKED_OUT && claim->level == level && at_ms >= since_ms)
            *share = uth_share_after(*share, claim->percent, &claim->aside);
    }
    if (since == UTH_LINK_WINS)
        *share = (struct uth_share){0};
    return true;
}

bool uth_link_take_part(const struct uth_link *link, const struct uth_floor_event *event,
                        uth_cents wagered, int level, struct uth_meter *meter)
{
    const struct uth_link_member *member = uth_link_member(link, event->link.table);
    bool open = member->open && member->round == event->round;
    uth_cents whole = open ? wagered_by(member) : 0;
    uth_units others = 0;
    if (wagered == 0)
        return true;
    if (open && whole < wagered) /* no test: a damaged record */
        return false;
    struct uth_share share, taken;
    if (open)
        share = part_of(still_held(link, member, level), wagered, whole);
    else if (!left_since(link, event->link.since_ms, wagered, level, &share))
        return false;
    for (int i = 0; i < link->member_count; i++) {
        const struct uth_link_member *other = &link->members[i];
        struct uth_share held = still_held(link, other, level);
        if (other->open)
            others += held.current + held.overflow + held.reserve;
    }
    if (open)
        others -= share.current + share.overflow + share.reserve;
    return uth_meter_take_back(meter, &share, others, &taken);
}

void uth_link_amend_shares(struct uth_link_member *member, uth_cents less,
                           const struct uth_share *in)
{
    uth_cents whole = wagered_by(member);
    for (int level = 0; level < UTH_METER_LEVELS_MAX; level++) {
        struct uth_share *share = &member->share[level];
        struct uth_share out = less > 0 ? part_of(*share, less, whole) : (struct uth_share){0};
        share->current += in[level].current - out.current;
        share->overflow += in[level].overflow - out.overflow;
        share->reserve += in[level].reserve - out.reserve;
    }
}

void uth_link_book_win(struct uth_link *link, const struct uth_claim *win)
{
    for (int i = 0; i < link->member_count; i++) {
        struct uth_link_member *member = &link->members[i];
        member->share[win->level] = left_of(member, win, member->share[win->level]);
    }
}
