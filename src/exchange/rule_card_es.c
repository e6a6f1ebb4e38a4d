/*
 * The rule card in Spanish: every text that the card is made of, in the order of the card.
 *
 * Formats have the conversions of the English ones in the same order: sentences are built so that
 * they can. Names of wagers are those on the layout. tests/test_rule_card_es.c holds this table to
 * the card: nothing missing, conversions and figures alike.
 */
#include <inttypes.h>

#include "exchange/rule_card.h"

const struct uth_translation uth_card_spanish[] = {
    /* what stands alone */
    {"%s", "%s"},
    {"%s.", "%s."},
    {"%s%s.", "%s%s."},
    {"-", "-"},
    {"Ante", "Ante"},
    {"Blind", "Blind"},
    {"Play", "Play"},
    {"Trips", "Trips"},
    {"Bad Beat", "Bad Beat"},
    {"Ultimate Pairs", "Ultimate Pairs"},
    {"Play the Board", "Play the Board"},
    {"Progressive", "Progresivo"},
    {"dealer", "crupier"},
    {"player-dealer", "jugador-banca"},
    {"house dealer", "crupier de la casa"},
    {"hand", "mano"},
    {"hands", "manos"},
    {"player", "jugador"},
    {"players", "jugadores"},
    {"round", "ronda"},
    {"rounds", "rondas"},
    {"face up", "boca arriba"},
    {"face down", "boca abajo"},
    {"deck-mate", "deck-mate"},
    {"i-deal", "i-deal"},
    {"shoe", "sabot"},
    {"shuffler", "barajadora"},
    {"separate", "separado"},
    {"once", "una vez"},
    {"net", "neto"},

    /* hands and ranks */
    {"high card", "carta alta"},
    {"pair", "pareja"},
    {"two pair", "dobles parejas"},
    {"three of a kind", "trío"},
    {"straight", "escalera"},
    {"flush", "color"},
    {"full house", "full"},
    {"four of a kind", "póker"},
    {"straight flush", "escalera de color"},
    {"royal flush", "escalera real"},
    {"a high card", "una carta alta"},
    {"a pair", "una pareja"},
    {"a straight", "una escalera"},
    {"a flush", "un color"},
    {"a full house", "un full"},
    {"a straight flush", "una escalera de color"},
    {"a royal flush", "una escalera real"},
    {"deuce", "dos"},
    {"three", "tres"},
    {"four", "cuatro"},
    {"five", "cinco"},
    {"six", "seis"},
    {"seven", "siete"},
    {"eight", "ocho"},
    {"nine", "nueve"},
    {"ten", "diez"},
    {"jack", "jota"},
    {"queen", "reina"},
    {"king", "rey"},
    {"ace", "as"},
    {"deuces", "doses"},
    {"threes", "treses"},
    {"fours", "cuatros"},
    {"fives", "cincos"},
    {"sixes", "seises"},
    {"sevens", "sietes"},
    {"eights", "ochos"},
    {"nines", "nueves"},
    {"tens", "dieces"},
    {"jacks", "jotas"},
    {"queens", "reinas"},
    {"kings", "reyes"},
    {"aces", "ases"},

    /* phrases */
    {"equal to the Ante", "igual al Ante"},
    {"twice the Ante", "dos veces el Ante"},
    {" or ", " o "},
    {" times the Ante", " veces el Ante"},
    {"a Play wager ", "una apuesta de Play "},
    {"a Play wager of ", "una apuesta de Play de "},
    {"any hand", "cualquier mano"},
    {"a pair or better", "una pareja o mejor"},
    {"two pair or better", "dobles parejas o mejor"},
    {"three of a kind or better", "un trío o mejor"},
    {"a straight or better", "una escalera o mejor"},
    {"a flush or better", "un color o mejor"},
    {"a full house or better", "un full o mejor"},
    {"four of a kind or better", "un póker o mejor"},
    {"a straight flush or better", "una escalera de color o mejor"},
    {"%s of %s or better", "%s de %s o mejor"},
    {"%s, %s or better", "%s de %s o mejor"},
    {"%s, %s high or better", "%s (carta más alta: %s) o mejor"},
    {"to", "a"},
    {"for", "por"},
    {"%.60s to %.60s", "de %.60s a %.60s"},
    {"%.60s or more", "%.60s o más"},
    {" and ", " y "},

    /* the game */
    {"Rule card of the rule set %s\n", "Reglamento %s\n"},
    {"THE GAME", "EL JUEGO"},
    {"Each player tries to make a five-card poker hand that beats the %s's. Every player and the "
     "%s receive two cards of their own and share five community cards; a hand is the best five of "
     "those seven cards.",
     "Cada jugador intenta formar una mano de póker de cinco cartas que gane a la del %s. Los "
     "jugadores y el %s reciben dos cartas propias cada uno y comparten cinco cartas comunitarias; "
     "una mano son las cinco mejores de esas siete cartas."},
    {"All players begin with two equal wagers, the Ante and the Blind. A third one, the Play, is "
     "made once, at one of three moments: %s before any community card is seen, %s after the first "
     "three, or %s after all five. A player who lets all three pass folds.",
     "Todos los jugadores empiezan con dos apuestas iguales, el Ante y el Blind. Una tercera, el "
     "Play, se hace una sola vez, en uno de tres momentos: %s antes de ver las cartas "
     "comunitarias, %s tras las tres primeras, o %s tras las cinco. El jugador que deja pasar los "
     "tres se retira."},
    {"One of the seated players banks each round, as the player-dealer, who collects every losing "
     "wager and pays every winning one, bonus wagers included. The house deals%s. It never banks, "
     "and has no interest in the outcome.",
     "Uno de los jugadores sentados banca cada ronda como jugador-banca: cobra todas las apuestas "
     "perdedoras y paga todas las ganadoras, incluidas las adicionales. La casa reparte%s. Nunca "
     "banca, y el resultado no le afecta."},
    {" and takes a collection", " y cobra una tarifa"},
    {"The house banks the game: its dealer collects every losing wager and pays every winning one.",
     "La casa banca el juego: su crupier cobra todas las apuestas perdedoras y paga todas las "
     "ganadoras."},

    /* the table */
    {"THE TABLE", "LA MESA"},
    {"Positions", "Posiciones"},
    {"%d, numbered from the dealer's left. Any number of players may wager on one position; each "
     "of them takes his or her own decisions.",
     "%d, numeradas desde la izquierda del crupier. En una posición puede apostar cualquier número "
     "de jugadores; cada uno toma sus propias decisiones."},
    {"Seats", "Asientos"},
    {"%d, numbered 1 to %d clockwise from the %s's left.",
     "%d, numerados del 1 al %d en el sentido de las agujas del reloj desde la izquierda del %s."},
    {"Hands", "Manos"},
    {"At most %d in one round, besides the %s's, and at most %d for one player.",
     "Como máximo %d en una ronda, aparte de la del %s, y como máximo %d por jugador."},
    {"At most %d in one round, besides the %s's.",
     "Como máximo %d en una ronda, aparte de la del %s."},
    {"Cards", "Cartas"},
    {"One deck of 52 for each round. Two decks with backs of different colours alternate: one is "
     "in play while the other is shuffled.",
     "Una baraja de 52 para cada ronda. Se alternan dos barajas con dorsos de distinto color: una "
     "está en juego mientras se mezcla la otra."},
    {"Dealing", "Reparto"},
    {"; the other procedures on offer are shown with it below",
     "; los demás procedimientos disponibles se muestran más abajo, junto a este"},
    {"Face up", "Boca arriba"},
    {"The players' cards. The %s's are dealt face down.",
     "Las cartas de los jugadores. Las del %s se reparten boca abajo."},
    {"Face down", "Boca abajo"},
    {"All cards, until they are shown.", "Todas las cartas, hasta que se muestran."},
    {"Smallest chip", "Ficha mínima"},
    {"%s. Every wager is a multiple of it.", "%s. Toda apuesta es un múltiplo de ella."},
    {"Betting areas", "Círculos"},

    /* cards and hands */
    {"CARDS AND HANDS", "CARTAS Y MANOS"},
    {"Cards rank, from the lowest: 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king, ace. The ace "
     "also counts low in 5-4-3-2-A, which is the lowest straight or straight flush. Suits never "
     "rank. Hands, from the highest:",
     "Valor de las cartas, de menor a mayor: 2, 3, 4, 5, 6, 7, 8, 9, 10, jota, reina, rey, as. El "
     "as cuenta también como la más baja en 5-4-3-2-A, que es la menor escalera o escalera de "
     "color. Los palos no tienen orden. Las manos, de mayor a menor:"},
    {"Ace, king, queen, jack and 10 of one suit.", "As, rey, reina, jota y 10 del mismo palo."},
    {"Five cards of one suit in sequence.", "Cinco cartas seguidas del mismo palo."},
    {"Four cards of one rank.", "Cuatro cartas del mismo valor."},
    {"Three cards of one rank and two of another.",
     "Tres cartas del mismo valor y dos de otro mismo valor."},
    {"Five cards of one suit, not in sequence.", "Cinco cartas del mismo palo, no seguidas."},
    {"Five cards in sequence, not of one suit.", "Cinco cartas seguidas, no del mismo palo."},
    {"Three cards of one rank.", "Tres cartas del mismo valor."},
    {"Two cards of one rank and two of another.",
     "Dos cartas del mismo valor y dos de otro mismo valor."},
    {"Two cards of one rank.", "Dos cartas del mismo valor."},
    {"None of these.", "Ninguna de las anteriores."},
    {"Hands of one kind are compared by the cards that make them, the highest first, and then by "
     "the remaining ones. Only five cards count: when all five are equal in rank, the hands tie.",
     "Las manos de la misma clase se comparan por las cartas que las forman, la más alta primero, "
     "y después por las restantes. Solo cuentan cinco cartas: si las cinco son del mismo valor, "
     "las manos empatan."},

    /* the wagers */
    {"THE WAGERS", "LAS APUESTAS"},
    {"before the deal", "antes de repartir"},
    {"%s, required", "%s, obligatoria"},
    {"equal to the Ante, required", "igual al Ante, obligatoria"},
    {"pre-flop", "antes del flop"},
    {"after the flop", "tras el flop"},
    {"after the river", "tras el river"},
    {"%s, optional", "%s, opcional"},
    {"needs %s", "requiere %s"},
    {"No single wager may be more than %s. The Play is a wager by itself: with a high Ante only "
     "those Play wagers may be made that stay within this limit.",
     "Ninguna apuesta puede superar por sí sola %s. El Play es una apuesta por sí misma: con un "
     "Ante alto solo se pueden hacer las apuestas de Play que no pasan de este límite."},
    {"A player may wager on at most %d games with one hand. The base game (Ante, Blind and Play) "
     "is one game, and each optional wager is one.",
     "Un jugador puede apostar como máximo en %d juegos con una mano. El juego base (Ante, Blind y "
     "Play) es un juego, y cada apuesta opcional es otro."},
    {"Table aggregate: all awards of %" PRId32 " to 1 or more that one hand wins in a round are "
     "limited to %s together. They are paid in the order of settlement until that amount is "
     "reached.",
     "Límite conjunto de la mesa: todos los premios de %" PRId32 " a 1 o más que una mano gana en "
     "una ronda se limitan en conjunto a %s. Se pagan en el orden de liquidación hasta alcanzar "
     "esa cantidad."},
    {"The rule set also has %s, not offered at this table.",
     "El reglamento prevé además, aunque en esta mesa no se ofrece: %s."},

    /* the player-dealer and the collection */
    {"THE PLAYER-DEALER", "EL JUGADOR-BANCA"},
    {"The position is offered to the seated players in turn, clockwise; a player may decline it. "
     "Nobody holds it for more than %d %s in a row. The house never holds it.",
     "La posición se ofrece por turno a los jugadores sentados, en el sentido de las agujas del "
     "reloj; un jugador puede rechazarla. Nadie la ocupa más de %d %s de forma consecutiva. La "
     "casa no la "
     "ocupa nunca."},
    {"It is offered to every player before every round. At least %d different players, third-party "
     "proposition players not counted, bank within any %d minutes, or the game ends. The placard "
     "at the table says: \"%s\"",
     "Se ofrece a todos los jugadores antes de cada ronda. Al menos %d jugadores distintos, sin "
     "contar los jugadores de proposición de terceros, bancan en cualquier periodo de %d minutos, "
     "o el juego termina. El letrero de la mesa dice: \"%s\""},
    {"At most %d third-party proposition %s may sit at the table.",
     "En la mesa puede haber como máximo %d %s de proposición de terceros."},
    {"Before the cards are dealt the player-dealer puts up an amount, here called B, of at least "
     "%s; there is no maximum. The player-dealer can neither win nor lose more than B in the "
     "round, and need not be able to cover all wagers. Wagers are covered in the order of "
     "settlement. Once B is exhausted, the wagers not covered are returned. A winning wager that "
     "is covered in part is paid what is left, and its stake is returned; of a losing wager that "
     "is covered in part, what is left is collected, and the rest is returned.",
     "Antes de repartir, el jugador-banca pone una cantidad, aquí llamada B, de al menos %s; no "
     "hay máximo. El jugador-banca no puede ganar ni perder más de B en la ronda, y no tiene que "
     "poder cubrir todas las apuestas. Las apuestas se cubren en el orden de liquidación. Agotada "
     "B, las apuestas no cubiertas se devuelven. A una apuesta ganadora cubierta en parte se le "
     "paga lo que queda y se le devuelve lo apostado; de una apuesta perdedora cubierta en parte "
     "se cobra lo que queda y se devuelve el resto."},
    {"How B is counted (%s): %s.", "Cómo se cuenta B (%s): %s."},
    {"what the player-dealer pays may come to B in all, and what the player-dealer collects may "
     "come to B in all; the two are counted apart",
     "lo que el jugador-banca paga puede llegar a B en total, y lo que cobra puede llegar a B en "
     "total; se cuentan por separado"},
    {"every dollar exchanged, paid or collected, uses up B",
     "cada dólar que cambia de manos, pagado o cobrado, gasta B"},
    {"the player-dealer's running result stays between a loss of B and a win of B",
     "el resultado del jugador-banca queda en todo momento entre una pérdida de B y una ganancia "
     "de B"},
    {"For example, with B = %s and four wagers in the order of settlement:",
     "Por ejemplo, con B = %s y cuatro apuestas en el orden de liquidación:"},
    {"counted", "cómputo"},
    {"collect $60", "cobrar $60"},
    {"pay $80", "pagar $80"},
    {"pay $40", "pagar $40"},
    {"collect $50", "cobrar $50"},
    {"result", "saldo"},
    {" (here)", " (aquí)"},
    {"returned", "devuelta"},
    {"THE COLLECTION", "LA TARIFA"},
    {"Before the cards are dealt, the house dealer drops a fee from the player-dealer into the "
     "drop box. It follows from the total table action: all wagers placed before the deal, bonus "
     "wagers included. Play wagers do not count, and the fee does not depend on the result. "
     "Players pay nothing.",
     "Antes de repartir, el crupier de la casa toma del jugador-banca una tarifa y la echa en la "
     "caja de tarifas. Depende del total apostado en la mesa: todas las apuestas hechas antes de "
     "repartir, incluidas las adicionales. Las apuestas de Play no cuentan, y la tarifa no depende "
     "del resultado. Los jugadores no pagan nada."},
    {"total table action", "total apostado en la mesa"},
    {"player-dealer pays", "paga jugador-banca"},
    {"   (schedule %d)\n", "   (tabla %d)\n"},
    {"%s and over, below %s", "desde %s, menos de %s"},
    {"%s and over", "desde %s"},
    {" to %d", " a %d"},
    {"Other schedules on offer: %s.", "Otras tablas de tarifas disponibles: %s."},

    /* the round */
    {"THE ROUND", "LA RONDA"},
    {"Bets. Every player puts equal wagers on Ante and Blind.",
     "Apuestas. Cada jugador pone apuestas iguales en Ante y Blind."},
    {"Bets. Every player puts equal wagers on Ante and Blind, and may add: %s.",
     "Apuestas. Cada jugador pone apuestas iguales en Ante y Blind, y puede añadir: %s."},
    {"The bank. The player-dealer puts up the amount B.",
     "La banca. El jugador-banca pone la cantidad B."},
    {"\"No more bets.\" %s calls it; from then on no wager is made, raised or withdrawn.",
     "\"No va más.\" %s lo anuncia; desde entonces no se hace, sube ni retira ninguna apuesta."},
    {"When the countdown ends, the dealer", "Al acabar la cuenta atrás, el crupier"},
    {"The house dealer", "El crupier de la casa"},
    {"The dealer", "El crupier"},
    {"The meter. The dealer starts the game on the progressive system. The progressive wagers are "
     "registered, count towards the meter, and are taken off the table.",
     "El contador. El crupier inicia el juego en el sistema del progresivo. Las apuestas "
     "progresivas se registran, suman al contador y se retiran de la mesa."},
    {"The collection. The house dealer takes the fee from the player-dealer and drops it.",
     "La tarifa. El crupier de la casa toma la tarifa del jugador-banca y la echa en la caja."},
    {"starting at the %s's left%s and going clockwise",
     "empezando a la izquierda del %s%s y en el sentido de las agujas del reloj"},
    {" (position 1)", " (posición 1)"},
    {" (seat 1)", " (asiento 1)"},
    {"The deal (deck-mate). The shuffler delivers the whole deck, which is dealt by hand. Every "
     "hand with an Ante and a Blind gets two cards in turn, %s, %s; last, the %s gets two cards, "
     "face down. The community cards are dealt from the deck when they are due.",
     "El reparto (deck-mate). La barajadora entrega la baraja entera, que se reparte a mano. Cada "
     "mano con Ante y Blind recibe por turno dos cartas, %s, %s; por último, el %s recibe dos "
     "cartas, boca abajo. Las comunitarias se reparten de la baraja cuando les toca."},
    {"The deal (i-deal). The shuffler first gives out the five community cards, which are spread "
     "face down in the middle of the table. Then every hand with an Ante and a Blind gets a packet "
     "of two cards in turn, %s, %s; last, the %s gets two cards, face down. The shuffler gives out "
     "the rest of the deck, which is discarded unseen.",
     "El reparto (i-deal). La barajadora entrega primero las cinco cartas comunitarias, que se "
     "extienden boca abajo en el centro de la mesa. Después cada mano con Ante y Blind recibe por "
     "turno un paquete de dos cartas, %s, %s; por último, el %s recibe dos cartas, boca abajo. La "
     "barajadora entrega el resto de la baraja, que se descarta sin verlo."},
    {"The deal (shoe). Every hand with an Ante and a Blind gets one card, %s, %s, and then the %s "
     "gets one, face down; then the same again, so that all have two. Five community cards follow, "
     "face down in the middle of the table. The rest of the deck is discarded unseen.",
     "El reparto (sabot). Cada mano con Ante y Blind recibe una carta, %s, %s, y después el %s "
     "recibe una, boca abajo; luego se repite, de modo que todos tienen dos. Siguen cinco cartas "
     "comunitarias, boca abajo en el centro de la mesa. El resto de la baraja se descarta sin "
     "verlo."},
    {"The deal (shuffler). Every hand with an Ante and a Blind gets two cards at a time, %s, %s; "
     "last, the %s gets two cards, face down. Five community cards follow, face down in the middle "
     "of the table. The rest of the deck is discarded unseen.",
     "El reparto (barajadora). Cada mano con Ante y Blind recibe dos cartas juntas, %s, %s; por "
     "último, el %s recibe dos cartas, boca abajo. Siguen cinco cartas comunitarias, boca abajo en "
     "el centro de la mesa. El resto de la baraja se descarta sin verlo."},
    {"The order in which the cards leave the deck, with %d %s in play (A%s%s; D the %s, F flop, T "
     "turn, R river):",
     "El orden en que las cartas salen de la baraja, con %d %s en juego (A%s%s; D el %s, F flop, T "
     "turn, R river):"},
    {"card", "carta"},
    {"Other procedures on offer:", "Otros procedimientos disponibles:"},
    {"deals", "reparte"},
    {"turns up", "descubre"},
    {"Pre-flop. Each player checks (does nothing) or makes %s. A player who has made the Play "
     "wager cannot bet again, and cannot change it.",
     "Antes del flop. Cada jugador pasa (no hace nada) o hace %s. Quien ha hecho la apuesta de "
     "Play no puede volver a apostar, ni cambiarla."},
    {"The flop. The %s %s three community cards%s. Each player who has not bet checks again or "
     "makes %s.",
     "El flop. El %s %s tres cartas comunitarias%s. Cada jugador que no ha apostado pasa de nuevo "
     "o hace %s."},
    {", face up", ", boca arriba"},
    {"The turn and the river. The %s %s the last two community cards together. Each player who has "
     "not bet makes %s, or folds. A folded hand loses its Ante and Blind; its cards stay until its "
     "bonus wagers are settled.",
     "El turn y el river. El %s %s juntas las dos últimas cartas comunitarias. Cada jugador que no "
     "ha apostado hace %s, o se retira. Una mano retirada pierde su Ante y su Blind; sus cartas se "
     "quedan hasta que se liquidan sus apuestas adicionales."},
    {"The showdown. The %s's two cards are turned up, and the best five-card hand of these and the "
     "community cards is announced.",
     "Se muestran las cartas. Las dos del %s se descubren, y se anuncia la mejor mano de cinco "
     "cartas que forman con las comunitarias."},
    {"The settlement, as in the next section. The cards are then collected and counted, and the "
     "round is over.",
     "La liquidación, como en el apartado siguiente. Después se recogen y se cuentan las cartas, y "
     "la ronda termina."},

    /* the settlement */
    {"THE SETTLEMENT", "LA LIQUIDACIÓN"},
    {"The %s qualifies with any hand.", "El %s califica con cualquier mano."},
    {"The %s qualifies with %s. Not qualifying is no automatic win for the players: it turns the "
     "Ante of every hand that has not folded into a push, and all other wagers are settled as "
     "usual.",
     "El %s califica con %s. Que no califique no da la victoria a los jugadores: se devuelve el "
     "Ante de toda mano no retirada, y las demás apuestas se liquidan como siempre."},
    {"When the dealer does not qualify, the Antes of all hands that have not folded are given back "
     "first, from right to left and before any player's cards are looked at. Then the other wagers "
     "are settled.",
     "Cuando el crupier no califica, primero se devuelven los Antes de todas las manos no "
     "retiradas, de derecha a izquierda y antes de mirar las cartas de ningún jugador. Después se "
     "liquidan las demás apuestas."},
    {"wager", "apuesta"},
    {"folded", "retirada"},
    {"player wins", "jugador gana"},
    {"loses", "pierde"},
    {"tie", "empate"},
    {"1 to 1", "1 a 1"},
    {"push", "devuelta"},
    {"table or push", "tabla/devuelta"},
    {"Ante, %s qualifies", "Ante, %s califica"},
    {"Ante, %s does not", "Ante, %s no califica"},
    {"The Blind is paid by its pay table when the player wins with %s; when the player wins with "
     "less, it is a push. A push returns the wager. \"3 to 2\" pays 3 for every 2 wagered, and the "
     "wager comes back as well.",
     "El Blind se paga según su tabla de pagos cuando el jugador gana con %s; si gana con menos, "
     "se devuelve. Una apuesta devuelta ni gana ni pierde. \"3 a 2\" paga 3 por cada 2 apostados, "
     "y además vuelve la apuesta."},
    {"Paid by its pay table when the player's best hand is %s, whatever happened in the base game "
     "and even after a fold. Otherwise it loses.",
     "Se paga según su tabla de pagos cuando la mejor mano del jugador es %s, pase lo que pase en "
     "el juego base e incluso si se retira. Si no, pierde."},
    {"Paid when %s is beaten, by the hand that was beaten: the %s's if the player's is better, the "
     "player's own if the %s's is better. Otherwise it loses, and so it does on a tie. After a "
     "fold it stays in action: the hands are compared as if the hand had been played.",
     "Se paga cuando pierde %s, según la mano batida: la del %s si la del jugador es mejor, la "
     "del propio jugador si la del %s es mejor. Si no, pierde, y también en caso de empate. Si el "
     "jugador se retira sigue en juego: las manos se comparan como si se hubiera jugado."},
    {"Paid when the player's two cards are on its pay table, the highest award only. Otherwise it "
     "loses. It stays in action after a fold. The %s's cards %s.",
     "Se paga cuando las dos cartas del jugador están en su tabla de pagos, solo el premio más "
     "alto. Si no, pierde. Sigue en juego si el jugador se retira. Las cartas del %s %s."},
    {"count only for the award that names them", "cuentan solo para el premio que las nombra"},
    {"do not matter", "no importan"},
    {"Paid by its pay table when the five community cards alone make %s. Otherwise it loses. It "
     "stays in action after a fold.",
     "Se paga según su tabla de pagos cuando las cinco cartas comunitarias solas hacen %s. Si no, "
     "pierde. Sigue en juego si el jugador se retira."},
    {"See the section on it.", "Véase su apartado."},
    {"The hands are settled from right to left: the highest seat first, seat 1 last.",
     "Las manos se liquidan de derecha a izquierda: primero el asiento más alto, el asiento 1 el "
     "último."},
    {"The hands are settled clockwise, from the player-dealer's left.",
     "Las manos se liquidan en el sentido de las agujas del reloj, desde la izquierda del "
     "jugador-banca."},
    {"All hands are settled at once.", "Todas las manos se liquidan a la vez."},
    {"%s The wagers of a hand are settled in this order: %s.%s",
     "%s Las apuestas de una mano se liquidan en este orden: %s.%s"},
    {" Wagers behind a seated hand follow that hand.",
     " Las apuestas detrás de una mano siguen a esa mano."},

    /* pay tables and the progressive */
    {"THE PAY TABLES", "LAS TABLAS DE PAGOS"},
    {" (printed house edge %s)", " (ventaja de la casa impresa: %s)"},
    {"    %s: table %s%s\n", "    %s: tabla %s%s\n"},
    {"Also on offer: %s.", "Disponibles además: %s."},
    {"%d %% of the %s meter", "%d %% del contador %s"},
    {"%d %% of the meter", "%d %% del contador"},
    {"   envy %s", "   envidia %s"},
    {"THE PROGRESSIVE", "EL PROGRESIVO"},
    {"Counts the best hand of %s; the best award only. A folded hand %s. \"For 1\" means that the "
     "wager itself is not returned, whatever it wins.",
     "Cuenta la mejor mano con %s; solo el mejor premio. Una mano retirada %s. \"Por 1\" significa "
     "que la apuesta misma no se devuelve, gane lo que gane."},
    {"the player's two cards and the flop, and no others",
     "las dos cartas del jugador y el flop, y ninguna otra"},
    {"the player's two cards and the five community cards",
     "las dos cartas del jugador y las cinco comunitarias"},
    {"still qualifies", "sigue optando al premio"},
    {"does not qualify", "no opta al premio"},
    {"A percentage is of the meter as it stands, and comes off it; other awards are paid from the "
     "tray and leave the meter alone. After an award of 100 %% the meter starts again from its "
     "seed and its reserve. When several hands take from the meter in one round, the player "
     "farthest on the right comes first, then right to left.",
     "Un porcentaje es del contador tal como está, y se descuenta de él; los demás premios se "
     "pagan de la bandeja y no tocan el contador. Tras un premio del 100 %% el contador vuelve a "
     "empezar con su semilla y su reserva. Cuando varias manos cobran del contador en una ronda, "
     "va primero el jugador más a la derecha, y después de derecha a izquierda."},
    {"Envy. When a hand wins an award with an envy bonus, every other player at this table who "
     "made the progressive wager wins the envy bonus, for each 1 wagered. Two such hands pay two "
     "envy bonuses. Nobody wins one from his or her own hands, nor from the dealer's. They are "
     "paid at the end of the round.",
     "Envidia. Cuando una mano gana un premio que lleva premio de envidia, cada uno de los demás "
     "jugadores de esta mesa que hizo la apuesta progresiva gana el premio de envidia, por cada 1 "
     "apostado. Dos manos así pagan dos premios de envidia. Nadie lo gana por sus propias manos, "
     "ni por la del crupier. Se pagan al final de la ronda."},
    {"The dealer marks a winning hand on the progressive system and calls a supervisor, who "
     "confirms it. The game is ended on the system when all wagers are settled, and not while a "
     "win is waiting.",
     "El crupier marca la mano ganadora en el sistema del progresivo y llama a un supervisor, que "
     "la confirma. El juego se cierra en el sistema cuando todas las apuestas están liquidadas, y "
     "no mientras haya un premio en espera."},

    /* the rest */
    {"BACKLINE WAGERS", "APUESTAS DETRÁS DE UN ASIENTO"},
    {"Others may wager behind a seated hand, on %s.",
     "Otros pueden apostar detrás de la mano de un asiento, en %s."},
    {"Ante and Blind, and on Trips", "Ante y Blind, y en Trips"},
    {"Ante and Blind", "Ante y Blind"},
    {"The seated player alone decides.%s", "Decide solo el jugador del asiento.%s"},
    {" The Play of a wager behind follows with the same multiple of its own Ante.",
     " El Play de una apuesta detrás sigue con el mismo múltiplo de su propio Ante."},
    {"Whoever wagers behind must hold the funds for the highest Play, %d times that Ante, when the "
     "wager is made.",
     "Quien apuesta detrás debe tener fondos para el Play más alto, %d veces ese Ante, cuando hace "
     "la apuesta."},
    {"WAGERS FOR THE DEALER", "APUESTAS PARA EL CRUPIER"},
    {"A player may also wager for the dealer on his or her own hand. An Ante and a Blind for the "
     "dealer need the player's own Ante and Blind on the same hand first; optional wagers for the "
     "dealer need nothing, and a hand that has only these is dealt its cards too. The dealer's "
     "wager has its own decisions (check, Play or fold), which "
     "the player takes after those of the hand itself. Whatever comes back on it, stake and "
     "winnings, goes to the dealers.",
     "Un jugador puede apostar también para el crupier en su propia mano. Un Ante y un Blind para "
     "el crupier requieren antes el Ante y el Blind del propio jugador en la misma mano; las "
     "apuestas opcionales para el crupier no requieren nada, y una mano que solo las tiene a ellas "
     "también recibe sus cartas. La apuesta del crupier tiene sus "
     "propias decisiones (pasar, Play o retirarse), que el jugador toma después de las de la mano "
     "misma. Todo lo que vuelve de ella, apuesta y ganancias, es para los crupieres."},
    {"TIME LIMITS", "TIEMPOS"},
    {"Bets", "Apuestas"},
    {"%d seconds; what is not down by then is not wagered.",
     "%d segundos; lo que para entonces no está en la mesa no se apuesta."},
    {"Pre-flop", "Antes del flop"},
    {"Flop", "Flop"},
    {"River", "River"},
    {"%d seconds; a hand without a decision %s.", "%d segundos; una mano sin decisión %s."},
    {"checks", "pasa"},
    {"folds", "se retira"},
    {"IRREGULARITIES", "IRREGULARIDADES"},
    {"A malfunction of the shuffler or of the system voids all hands of the round: every wager "
     "goes back%s.",
     "Un fallo de la barajadora o del sistema anula todas las manos de la ronda: se devuelven "
     "todas las apuestas%s."},
    {", and what progressive wagers added to the meter is taken off again",
     ", y se descuenta del contador lo que sumaron las apuestas progresivas"},
    {"NOTES", "NOTAS"},
    {"SOURCES", "FUENTES"},
};

const int uth_card_spanish_count = (int)(sizeof uth_card_spanish / sizeof uth_card_spanish[0]);
