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

void uth_link_book_win(struct uth_link *link, const struct uth_claim *win)
{
    for (int i = 0; i < link->member_count; i++) {
        struct uth_link_member *member = &link->members[i];
        member->share[win->level] = left_of(member, win, member->share[win->level]);
    }
}
