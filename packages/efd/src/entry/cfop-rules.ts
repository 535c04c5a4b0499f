/** Use that the company makes of a purchase. */
export type Destination = 'revenda' | 'industria' | 'consumo' | 'ativo'

/**
 * Last three digits of the entry CFOP: one value for all destinations, one per destination, or one for an
 * industrial establishment and one for the others. Missing values need a decision by the user.
 */
export type Rule = string | Partial<Record<Destination, string>> | { industry: string; others: string }

const SALE: Rule = { revenda: '102', industria: '101', consumo: '556', ativo: '551' }
const FUTURE_SALE: Rule = { revenda: '117', industria: '116', consumo: '556', ativo: '551' }
const ST_SALE: Rule = { revenda: '403', industria: '401', consumo: '407', ativo: '406' }
const TRANSFER: Rule = { revenda: '152', industria: '151', consumo: '557', ativo: '552' }
const ST_TRANSFER: Rule = { revenda: '409', industria: '408', consumo: '557', ativo: '552' }
const MADE_TO_ORDER = (rest: string): Rule => ({ revenda: rest, industria: rest, consumo: '556', ativo: '551' })
const FUEL: Rule = { revenda: '652', industria: '651', consumo: '653', ativo: '653' }
const FUEL_TRANSFER: Rule = { revenda: '659', industria: '658', consumo: '557' }
const FREIGHT: Rule = { industry: '352', others: '353' }
const ENERGY: Rule = { industry: '252', others: '253' }
const COMMUNICATION: Rule = { industry: '302', others: '303' }

/** Returns without a known original sale follow the activity of the company, which made or resold the goods. */
const RETURN: Rule = { industry: '201', others: '202' }
const ST_RETURN: Rule = { industry: '410', others: '411' }
const TRANSFER_RETURN: Rule = { industry: '208', others: '209' }
const EXPORT_RETURN: Rule = { industry: '503', others: '504' }

const forCodes = (rests: string, rule: Rule): [string, Rule][] => rests.split(' ').map((rest) => [rest, rule])
const forReturns = (sales: string, rest: string): [string, string][] => sales.split(' ').map((sale) => [sale, rest])
/** Codes whose entry CFOP has the same last three digits. */
const sameCode = (rests: string): [string, Rule][] => rests.split(' ').map((rest) => [rest, rest])

/**
 * Entry rule of each sale CFOP, by its last three digits.
 * Shape   energy, communication and freight follow the activity of the buyer, never the seller's code; codes
 *         without a rule need a decision by the user: the issuer's own entries (414, 415, 601, 606, 657, 904,
 *         926 to 928, 931), shipments whose entry is a return (504, 505), sales already covered by a coupon
 *         (929), goods shipped by someone other than the seller (666)
 * Source  Ajuste SINIEF 7/2001 with its notes on each code; Guia Prático, C170 field 11
 */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...forCodes('101 102 103 104 105 106 107 108 109 110 115 127 129', SALE),
  ...forCodes('111 112 113 114', { revenda: '113', industria: '111', consumo: '556', ativo: '551' }),
  ...forCodes('116 117', FUTURE_SALE),
  ...forCodes('118 119', { revenda: '118', industria: '118' }),
  ['120', { revenda: '121', industria: '120', consumo: '556', ativo: '551' }],
  ...forCodes('122 123', { revenda: '122', industria: '122' }),
  ['124', MADE_TO_ORDER('124')],
  ['125', MADE_TO_ORDER('125')],
  ['131', '131'],
  ['132', { revenda: '132', industria: '135' }],
  ...forCodes('151 152 155 156', TRANSFER),
  ['153', '153'],
  ...forCodes('159 160', '159'),
  ...forCodes('201 202 210 553 556', RETURN),
  ...sameCode('205 206 207 211 212 213 214'),
  ...forCodes('208 209', TRANSFER_RETURN),
  ['215', '214'],
  ['216', { revenda: '216', industria: '215', consumo: '216', ativo: '216' }],
  ...forCodes('251 252 253 254 255 256 257 258', ENERGY),
  ...forCodes('301 302 303 304 305 306 307', COMMUNICATION),
  ...forCodes('351 352 353 354 355 356 357 358 359', FREIGHT),
  ['360', '360'],
  ...forCodes('401 402 403 404 405', ST_SALE),
  ...forCodes('408 409', ST_TRANSFER),
  ...forCodes('410 411 412 413', ST_RETURN),
  ...sameCode('451 452 453 454 455 456'),
  ...forCodes('501 502', '501'),
  ['503', EXPORT_RETURN],
  ['551', SALE],
  ...sameCode('552 557'),
  ['554', '555'],
  ['555', '554'],
  ...sameCode('602 603 605'),
  ...forCodes('651 652 654 655', FUEL),
  ...forCodes('653 656 667', '653'),
  ...forCodes('658 659', FUEL_TRANSFER),
  ...sameCode('660 661 662 663 664'),
  ['665', '664'],
  ...sameCode('901 902 903 905 906 907 908 909 910 911 912 913 914 915 916 917 918 919 920 921 922 923 924 925 930'),
  ...sameCode('932 933 934 949'),
])

/**
 * Codes of a return by the code of the sale or shipment that came back.
 * Source  Ajuste SINIEF 7/2001, notes of 1.201, 1.202, 1.208, 1.209, 1.410, 1.411, 1.503, 1.504, 1.553, 1.660 to
 *         1.662: the return is classified by the original operation of the company
 */
export const RETURN_OF: ReadonlyMap<string, string> = new Map([
  ...forReturns('101 103 105 107 109 111 113 116 118 122 127', '201'),
  ...forReturns('102 104 106 108 110 112 114 115 117 119 120 123', '202'),
  ...forReturns('151 155 408', '208'),
  ...forReturns('152 156 409', '209'),
  ...forReturns('401 402', '410'),
  ...forReturns('403 404 405', '411'),
  ...forReturns('501', '503'),
  ...forReturns('502', '504'),
  ...forReturns('551', '553'),
  ...forReturns('651 654', '660'),
  ...forReturns('652 655', '661'),
  ...forReturns('653 656 667', '662'),
])

/** Sale codes of a return that the company's own sale decides. */
export const RETURNING: ReadonlySet<string> = new Set(
  '201 202 208 209 210 410 411 412 413 503 553 556 660 661 662'.split(' '),
)
