/*
 * The rule card in Spanish: titles, labels, notes and sources of the built-in rule sets.
 *
 * These are texts of the data in rules/. Change one there and the test of the Spanish card names it
 * until it is changed here as well.
 */
#include "exchange/rule_card.h"

const struct uth_translation uth_card_spanish_rules[] = {
    /* titles */
    {"Ultimate Texas Hold'em, Washington", "Ultimate Texas Hold'em, Washington"},
    {"Ultimate Texas Hold'em, Washington, dealt face up",
     "Ultimate Texas Hold'em, Washington, con cartas descubiertas"},
    {"Ultimate Texas Hold'em, California", "Ultimate Texas Hold'em, California"},
    {"Ultimate Texas Hold'em Bad Beat Bonus, California",
     "Ultimate Texas Hold'em Bad Beat Bonus, California"},
    {"Stadium Ultimate Texas Hold'em", "Ultimate Texas Hold'em de estadio"},

    /* labels of pay lines, levels of meters */
    {"A-A", "A-A"},
    {"A-K suited", "A-K del mismo palo"},
    {"A-Q or A-J suited", "A-Q o A-J del mismo palo"},
    {"A-K unsuited", "A-K de distinto palo"},
    {"K-K, Q-Q or J-J", "K-K, Q-Q o J-J"},
    {"A-Q or A-J unsuited", "A-Q o A-J de distinto palo"},
    {"10-10 to 2-2", "de 10-10 a 2-2"},
    {"A-A against the dealer's A-A", "A-A contra A-A del crupier"},
    {"pair of aces", "pareja de ases"},
    {"ace and face, suited", "as y figura del mismo palo"},
    {"ace and face, unsuited", "as y figura de distinto palo"},
    {"any other pair", "cualquier otra pareja"},
    {"ace of hearts and ace of diamonds", "as de corazones y as de diamantes"},
    {"royal flush in the first five cards", "escalera real en las cinco primeras cartas"},
    {"royal flush with at least one hole card", "escalera real con al menos una carta propia"},
    {"royal flush on the board alone", "escalera real solo con las comunitarias"},
    {"main", "principal"},
    {"mega", "mega"},
    {"major", "mayor"},
    {"minor", "menor"},

    /* notes of several rule sets */
    {"A bonus wager may be less than, equal to or more than the Ante, within the table limits.",
     "Una apuesta adicional puede ser menor, igual o mayor que el Ante, dentro de los límites de "
     "la "
     "mesa."},
    {"Folding collects the Ante, the Blind and a losing Trips, and not the Bad Beat: it stays in "
     "action and is compared as if the hand had been played.",
     "Al retirarse una mano se cobran el Ante, el Blind y un Trips perdedor, y no el Bad Beat: "
     "sigue en juego y se compara como si la mano se hubiera jugado."},

    /* Washington */
    {"Players may not wager on the house's hand or on other players' hands, and side bets between "
     "players are prohibited.",
     "Los jugadores no pueden apostar en la mano de la casa ni en las de otros jugadores, y se "
     "prohíben las apuestas entre jugadores."},
    {"The report on dealing face up assumes that no more than three players play at the same time: "
     "at most three of the six seats have a hand.",
     "El informe sobre el reparto con cartas descubiertas supone que no juegan más de tres "
     "jugadores a la vez: como máximo tres de los seis asientos tienen mano."},
    {"The letter of June 22, 2020 lets the game be dealt face up until further notice, after the "
     "operator's internal controls are approved. Nothing else of the dealing procedures, the rules "
     "or the payouts changes.",
     "La carta del 22 de junio de 2020 permite repartir con cartas descubiertas hasta nuevo aviso, "
     "una vez aprobados los controles internos del operador. Nada más cambia en los procedimientos "
     "de reparto, las reglas o los pagos."},
    {"deck-mate is the procedure for the Deck Mate and Deck Mate 2 shufflers and for any deck held "
     "in the hand; i-deal is the one for the ACE, i-Deal and i-Deal Plus shufflers.",
     "deck-mate es el procedimiento para las barajadoras Deck Mate y Deck Mate 2 y para toda "
     "baraja que se tiene en la mano; i-deal, el de las barajadoras ACE, i-Deal e i-Deal Plus."},
    {"Table aggregates are allowed but must comply with state regulations; none is set here. One "
     "that is set may only share out awards of 50 to 1 or more, and may not be less than 50 times "
     "the highest wager.",
     "Se permiten límites conjuntos de la mesa, pero deben cumplir las normas del estado; aquí no "
     "hay ninguno. El que se ponga solo puede repartir premios de 50 a 1 o más, y no puede ser "
     "menor que 50 veces la apuesta más alta."},
    {"WAC 230-15-140, as amended in 2023, limits a single wager: $400 here. The limit holds for "
     "each wager by itself, so that with a high Ante a Play wager of four times the Ante can be "
     "over the limit while a smaller one is not. An operator under another limit sets another one.",
     "La norma WAC 230-15-140, modificada en 2023, limita cada apuesta: aquí a $400. El límite "
     "vale "
     "para cada apuesta por sí sola, de modo que con un Ante alto un Play de cuatro veces el Ante "
     "puede pasar del límite y uno menor no. Un operador sujeto a otro límite pone otro."},
    {"Players are limited to wagering on a maximum of four games: the base game is one, and each "
     "optional wager is one. The operator must post this on the layout or on a placard at the "
     "table.",
     "Los jugadores pueden apostar como máximo en cuatro juegos: el juego base es uno, y cada "
     "apuesta opcional es otro. El operador debe indicarlo en el tapete o en un letrero de la "
     "mesa."},
    {"The documents print 0.84 % for the entire game against the dealer, assuming perfect play. No "
     "denominator gives that figure: exactly, the house edge is 2.184971 % of the Ante, or "
     "0.526219 % of all money bet.",
     "Los documentos imprimen 0.84 % para el juego completo contra el crupier, suponiendo un juego "
     "perfecto. Ningún denominador da esa cifra: exactamente, la ventaja de la casa es del "
     "2.184971 "
     "% del Ante, o del 0.526219 % de todo el dinero apostado."},
    {"The printed house edges of the Bad Beat (20.2 %, 14.6 % and 16.5 %) are rounded results of "
     "simulation. Exactly they are 20.3873 %, 14.7868 % and 16.6385 %, with a hit frequency of "
     "3.9790 %.",
     "Las ventajas de la casa impresas para el Bad Beat (20.2 %, 14.6 % y 16.5 %) son resultados "
     "redondeados de una simulación. Exactamente son 20.3873 %, 14.7868 % y 16.6385 %, con una "
     "frecuencia de acierto del 3.9790 %."},
    {"The rules say outright that players must make bets on the Ante, Blind and Trips to "
     "participate in the bad beat.",
     "Las reglas dicen expresamente que los jugadores deben apostar en Ante, Blind y Trips para "
     "participar en el Bad Beat."},
    {"A face card is a king, a queen or a jack: only that gives the printed house edges of UP-3 to "
     "UP-6.",
     "Una figura es un rey, una reina o una jota: solo así resultan las ventajas de la casa "
     "impresas de UP-3 a UP-6."},
    {"UP-6 has no award for the ace of hearts with the ace of diamonds. The stadium rules print "
     "200 there, which would give the player an edge of 6.41 %; without it the house edge is the "
     "6.79 % that Washington prints.",
     "UP-6 no tiene premio para el as de corazones con el as de diamantes. Las reglas de estadio "
     "imprimen ahí 200, lo que daría al jugador una ventaja del 6.41 %; sin él, la ventaja de la "
     "casa es el 6.79 % que imprime Washington."},
    {"The Progressive is not offered until the operator chooses one of its tables, because it "
     "needs a meter.",
     "El Progresivo no se ofrece hasta que el operador elige una de sus tablas, porque necesita un "
     "contador."},
    {"Whether a folded hand still qualifies for a progressive payout is at the sole discretion of "
     "the casino.",
     "Si una mano retirada sigue optando a un pago progresivo lo decide únicamente el casino."},
    {"The recommended procedure works from right to left. At the casino's discretion, the dealers "
     "can resolve the bets in another order.",
     "El procedimiento recomendado va de derecha a izquierda. Si el casino lo decide, los "
     "crupieres "
     "pueden resolver las apuestas en otro orden."},

    /* California */
    {"Backline wagering is not permitted.", "No se permite apostar detrás de un asiento."},
    {"One of the six seats banks the round, which leaves five for the players' hands.",
     "Uno de los seis asientos banca la ronda, y quedan cinco para las manos de los jugadores."},
    {"The house dealer starts at his or her left, that is at seat 1, and continues clockwise. An "
     "operator whose dealers start at the player-dealer's left instead may say so in the rule set "
     "(player-dealer-left).",
     "El crupier de la casa empieza a su izquierda, es decir en el asiento 1, y sigue en el "
     "sentido "
     "de las agujas del reloj. Un operador cuyos crupieres empiezan a la izquierda del "
     "jugador-banca puede indicarlo en el reglamento (player-dealer-left)."},
    {"The layout bears an inscription to the effect that the player-dealer only plays with a pair "
     "or higher.",
     "El tapete lleva una inscripción que dice que el jugador-banca solo juega con una pareja o "
     "más."},
    {"The minimum wager is set between $1 and $1,000 and the maximum between $100 and $10,000: "
     "these are the widest limits.",
     "La apuesta mínima se fija entre $1 y $1,000 y la máxima entre $100 y $10,000: estos son los "
     "límites más amplios."},
    {"The cardroom sets the table limits; these are the widest approved for the Bad Beat Bonus "
     "game.",
     "La sala fija los límites de la mesa; estos son los más amplios aprobados para el juego Bad "
     "Beat Bonus."},
    {"The Trips may be less than, equal to or more than the Ante and the Blind, within the table "
     "limits; the Bad Beat likewise.",
     "El Trips puede ser menor, igual o mayor que el Ante y el Blind, dentro de los límites de la "
     "mesa; el Bad Beat también."},
    {"Exactly, the house edge of BBB-02 is 14.7868 %, with a hit frequency of 3.9790 %. The edge "
     "printed elsewhere (14.6 %) is a rounded result of simulation.",
     "Exactamente, la ventaja de la casa de BBB-02 es del 14.7868 %, con una frecuencia de acierto "
     "del 3.9790 %. La ventaja impresa en otros lugares (14.6 %) es un resultado redondeado de una "
     "simulación."},
    {"Exactly, the house edge is 20.3873 % for BBB-01 and 14.7868 % for BBB-02, with a hit "
     "frequency of 3.9790 %. The edges printed elsewhere (20.2 % and 14.6 %) are rounded results "
     "of simulation.",
     "Exactamente, la ventaja de la casa es del 20.3873 % para BBB-01 y del 14.7868 % para BBB-02, "
     "con una frecuencia de acierto del 3.9790 %. Las ventajas impresas en otros lugares (20.2 % y "
     "14.6 %) son resultados redondeados de una simulación."},
    {"The permitted combinations are listed: Ante and Blind; with Trips; with Trips and Bad Beat. "
     "The list is complete, so the Bad Beat needs the Trips, although a later sentence names only "
     "the Ante and the Blind.",
     "Las combinaciones permitidas figuran en una lista: Ante y Blind; con Trips; con Trips y Bad "
     "Beat. La lista es completa, así que el Bad Beat requiere el Trips, aunque una frase "
     "posterior "
     "solo nombra el Ante y el Blind."},
    {"When the player-dealer does not qualify, the Bad Beat is collected. That needs no rule of "
     "its own: a player-dealer without a pair has neither beaten nor lost with three of a kind.",
     "Cuando el jugador-banca no califica, se cobra el Bad Beat. Eso no requiere una regla propia: "
     "un jugador-banca sin pareja ni ha batido un trío ni ha perdido con él."},
    {"The rules once name Play, Ante and Blind (collecting a losing hand) and once Ante, Play, "
     "Blind, Trips and Bad Beat (settling from seat to seat). The second is the order of "
     "settlement, which decides what the player-dealer's amount covers.",
     "Las reglas nombran una vez Play, Ante y Blind (al cobrar una mano perdedora) y otra Ante, "
     "Play, Blind, Trips y Bad Beat (al liquidar asiento por asiento). El segundo es el orden de "
     "liquidación, que decide lo que cubre la cantidad del jugador-banca."},
    {"The rules once name Play, Ante and Blind (collecting a losing hand) and once Ante, Play, "
     "Blind and Trips (settling from seat to seat). The second is the order of settlement, which "
     "decides what the player-dealer's amount covers; the Bad Beat comes after it.",
     "Las reglas nombran una vez Play, Ante y Blind (al cobrar una mano perdedora) y otra Ante, "
     "Play, Blind y Trips (al liquidar asiento por asiento). El segundo es el orden de "
     "liquidación, "
     "que decide lo que cubre la cantidad del jugador-banca; el Bad Beat va después."},
    {"The rules bound the result (the player-dealer may not win or lose more than the amount put "
     "up) and leave the bookkeeping open. The default follows the sentence that payoffs of wagers "
     "are limited to the amount of the player-dealer wager; another policy may be posted.",
     "Las reglas limitan el resultado (el jugador-banca no puede ganar ni perder más de la "
     "cantidad "
     "puesta) y dejan abierta la forma de contarlo. La forma habitual sigue la frase de que los "
     "pagos se limitan a la cantidad del jugador-banca; se puede anunciar otra."},
    {"After two consecutive rounds the position is offered clockwise around the table; a player "
     "may decline it. The house never banks.",
     "Tras dos rondas seguidas la posición se ofrece alrededor de la mesa en el sentido de las "
     "agujas del reloj; un jugador puede rechazarla. La casa no banca nunca."},
    {"The rotation rule of 2026, for cardrooms where it is in force: an option, off unless the "
     "operator turns it on.",
     "La regla de rotación de 2026, para las salas donde está en vigor: una opción, desactivada "
     "mientras el operador no la active."},
    {"Third-party providers of proposition player services are registered; a supervisor marks "
     "them, and one may sit at a table.",
     "Los proveedores externos de jugadores de proposición están registrados; un supervisor los "
     "señala, y en una mesa puede sentarse uno."},
    {"How long a player may think about the position is the cardroom's choice; who does not answer "
     "declines.",
     "La sala elige cuánto tiempo puede un jugador pensar si acepta la posición; quien no contesta "
     "la rechaza."},
    {"The fee is taken for each hand by total table action, dropped before the cards are dealt. "
     "The Bureau keeps the right to review these rates.",
     "La tarifa se toma en cada mano según el total apostado en la mesa, y se echa en la caja "
     "antes "
     "de repartir. La Oficina se reserva el derecho de revisar estas tarifas."},
    {"The cardroom provides its own collection table with at most five rates and never a "
     "percentage. The schedules on offer here are the 24 approved for the Bad Beat Bonus game.",
     "La sala tiene su propia tabla de tarifas, con cinco tarifas como máximo y nunca un "
     "porcentaje. Las tablas disponibles aquí son las 24 aprobadas para el juego Bad Beat Bonus."},
    {"Backline wagering is an option of the cardroom's options sheet, on the base wagers and on "
     "the Trips. It is off unless the operator turns it on.",
     "Apostar detrás de un asiento es una opción de la hoja de opciones de la sala, en las "
     "apuestas "
     "base y en el Trips. Está desactivada mientras el operador no la active."},
    {"Player-dealer position: offered to every player before every hand. You may accept or "
     "decline.",
     "Posición de jugador-banca: se ofrece a cada jugador antes de cada mano. Puede aceptarla o "
     "rechazarla."},

    /* stadium */
    {"One deck of 52 cards deals 22 hands besides the dealer's two cards and the five community "
     "cards. More players than that share the positions: any number of terminals may wager on one "
     "position, and each takes its own decisions.",
     "Una baraja de 52 cartas da para 22 manos además de las dos cartas del crupier y las cinco "
     "comunitarias. Si hay más jugadores, comparten las posiciones: en una posición puede apostar "
     "cualquier número de terminales, y cada uno toma sus propias decisiones."},
    {"The document names a single deck of 52 cards with the i-Deal shuffler. A round is dealt from "
     "one deck here as well; that a second one with other backs is shuffled meanwhile is taken "
     "from the other documents, and an operator may do without it.",
     "El documento nombra una sola baraja de 52 cartas con la barajadora i-Deal. También aquí cada "
     "ronda se reparte de una baraja; que entretanto se mezcle otra con otro dorso procede de los "
     "demás documentos, y un operador puede prescindir de ella."},
    {"Exactly, the house edge of the whole game with perfect play is 2.184971 % of the Ante, or "
     "0.526219 % of all money bet. Other documents print 0.84 %, which matches no denominator.",
     "Exactamente, la ventaja de la casa en el juego completo con juego perfecto es del 2.184971 % "
     "del Ante, o del 0.526219 % de todo el dinero apostado. Otros documentos imprimen 0.84 %, que "
     "no corresponde a ningún denominador."},
    {"If the player folds, any optional wagers remain active: the Bad Beat is compared as if the "
     "hand had been played.",
     "Si el jugador se retira, las apuestas opcionales siguen en juego: el Bad Beat se compara "
     "como "
     "si la mano se hubiera jugado."},
    {"Exactly, the house edges are 20.3873 %, 14.7868 % and 16.6385 %, with a hit frequency of "
     "3.9790 %. The edges printed elsewhere (20.2 %, 14.6 % and 16.5 %) are rounded results of "
     "simulation.",
     "Exactamente, las ventajas de la casa son 20.3873 %, 14.7868 % y 16.6385 %, con una "
     "frecuencia "
     "de acierto del 3.9790 %. Las ventajas impresas en otros lugares (20.2 %, 14.6 % y 16.5 %) "
     "son "
     "resultados redondeados de una simulación."},
    {"The optional wagers are offered with the words and/or: the Bad Beat needs the Ante and the "
     "Blind, and no Trips.",
     "Las apuestas opcionales se ofrecen con las palabras y/o: el Bad Beat requiere el Ante y el "
     "Blind, y no el Trips."},
    {"A face card is a king, a queen or a jack: only that gives the house edges printed elsewhere "
     "for UP-3 to UP-6.",
     "Una figura es un rey, una reina o una jota: solo así resultan las ventajas de la casa "
     "impresas en otros lugares de UP-3 a UP-6."},
    {"UP-6 has no award for the ace of hearts with the ace of diamonds. The document prints 200 "
     "there, which would give the player an edge of 6.41 %; without it the house edge is the 6.79 "
     "% that Washington prints.",
     "UP-6 no tiene premio para el as de corazones con el as de diamantes. El documento imprime "
     "ahí "
     "200, lo que daría al jugador una ventaja del 6.41 %; sin él, la ventaja de la casa es el "
     "6.79 "
     "% que imprime Washington."},
    {"A round begins when the dealer presses New Game, which starts the countdown for the bets.",
     "Una ronda empieza cuando el crupier pulsa Nueva ronda, lo que pone en marcha la cuenta atrás "
     "de las apuestas."},
    {"The system reconciles all wagers together when the dealer presses Confirm.",
     "El sistema liquida todas las apuestas a la vez cuando el crupier pulsa Confirmar."},
    {"A player who makes an Ante and a Blind for the dealer must first make \"a same wager\": that "
     "is read as an Ante and a Blind of the player's own on the same hand, of any amount within "
     "the limits.",
     "Un jugador que hace un Ante y un Blind para el crupier debe hacer antes \"una misma "
     "apuesta\": se entiende como un Ante y un Blind propios en la misma mano, de cualquier "
     "cantidad dentro de los límites."},
    {"The document has a countdown at every decision and gives no times: these are the defaults of "
     "this rule set. Without a live dealer the table runs by itself on the same countdowns.",
     "El documento pone una cuenta atrás en cada decisión y no da tiempos: estos son los "
     "habituales "
     "de este reglamento. Sin un crupier en vivo, la mesa funciona sola con las mismas cuentas "
     "atrás."},

    /* sources */
    {"Washington State Gambling Commission, Ultimate Texas Hold'em rules of play",
     "Comisión de Juego del Estado de Washington, reglas de juego de Ultimate Texas Hold'em"},
    {"Washington State Gambling Commission, approval letter of June 27, 2018, with the training "
     "manual, the progressive systems, Bad Beat Bonus and Ultimate Pairs Bonus",
     "Comisión de Juego del Estado de Washington, carta de aprobación del 27 de junio de 2018, con "
     "el manual de formación, los sistemas progresivos, Bad Beat Bonus y Ultimate Pairs Bonus"},
    {"Washington State Gambling Commission, letter of June 22, 2020 on dealing face up, with the "
     "attached report Impact of Dealing Games Face Up",
     "Comisión de Juego del Estado de Washington, carta del 22 de junio de 2020 sobre el reparto "
     "con cartas descubiertas, con el informe adjunto sobre sus efectos"},
    {"California Bureau of Gambling Control, Ultimate Texas Hold'em: game rules and options sheet",
     "Oficina de Control del Juego de California, Ultimate Texas Hold'em: reglas del juego y hoja "
     "de opciones"},
    {"California Bureau of Gambling Control, Ultimate Texas Hold'em Bad Beat Bonus: game rules and "
     "collection rates schedule",
     "Oficina de Control del Juego de California, Ultimate Texas Hold'em Bad Beat Bonus: reglas "
     "del "
     "juego y tablas de tarifas"},
    {"California Bureau of Gambling Control, Ultimate Texas Hold'em Bad Beat Bonus: collection "
     "rates schedule",
     "Oficina de Control del Juego de California, Ultimate Texas Hold'em Bad Beat Bonus: tablas de "
     "tarifas"},
    {"Stadium Ultimate Texas Hold'em, Rules of Play (Quartz hybrid system)",
     "Ultimate Texas Hold'em de estadio, reglas de juego (sistema híbrido Quartz)"},
};

const int uth_card_spanish_rules_count =
    (int)(sizeof uth_card_spanish_rules / sizeof uth_card_spanish_rules[0]);
