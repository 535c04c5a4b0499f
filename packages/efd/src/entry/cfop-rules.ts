/** Use that the company makes of a purchase. */
export type Destination = 'revenda' | 'industria' | 'consumo' | 'ativo'

/**
 * Last three digits of the entry CFOP: one value for all destinations, or one per destination. Missing values
 * need a decision by the user.
 */
export type Rule = string | Partial<Record<Destination, string>>

const SALE: Rule = { revenda: '102', industria: '101', consumo: '556', ativo: '551' }
const FUTURE_SALE: Rule = { revenda: '117', industria: '116', consumo: '556', ativo: '551' }
const ST_SALE: Rule = { revenda: '403', industria: '401', consumo: '407', ativo: '406' }
const TRANSFER: Rule = { revenda: '152', industria: '151', consumo: '557', ativo: '552' }
const ST_TRANSFER: Rule = { revenda: '409', industria: '408', consumo: '557', ativo: '552' }
/** A return: for the buyer of what it bought, for the company of what it sold. */
const SALE_RETURNED: Rule = { revenda: '202', industria: '201', consumo: '202', ativo: '202' }
const ST_SALE_RETURNED: Rule = { revenda: '411', industria: '410', consumo: '411', ativo: '411' }
const MADE_TO_ORDER = (rest: string): Rule => ({ revenda: rest, industria: rest, consumo: '556', ativo: '551' })
const FUEL: Rule = { revenda: '652', industria: '651', consumo: '653', ativo: '653' }
const FUEL_TRANSFER: Rule = { revenda: '659', industria: '658', consumo: '557' }
const FREIGHT: Rule = { revenda: '353', industria: '352', consumo: '353', ativo: '353' }
const ENERGY: Rule = { revenda: '253', industria: '252', consumo: '253', ativo: '253' }
const COMMUNICATION: Rule = { revenda: '303', industria: '302', consumo: '303', ativo: '303' }

const forCodes = (rests: string, rule: Rule): [string, Rule][] => rests.split(' ').map((rest) => [rest, rule])
/** Codes whose entry CFOP has the same last three digits. */
const sameCode = (rests: string): [string, Rule][] => rests.split(' ').map((rest) => [rest, rest])

/**
 * Entry rule of each sale CFOP, by its last three digits.
 * Shape   codes without a rule need a decision by the user: the issuer's own entries (414, 415, 601, 606,
 *         904, 926 to 928, 931), sales already covered by a coupon (929), goods shipped by someone other than
 *         the seller (666)
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
  ...sameCode('201 202 205 206 207 208 209 213 214'),
  ...forCodes('210 556', SALE_RETURNED),
  ['211', '211'],
  ['212', '212'],
  ['215', '214'],
  ['216', { revenda: '216', industria: '215', consumo: '216', ativo: '216' }],
  ...sameCode('251 252 253 254 255 256 257'),
  ['258', ENERGY],
  ...sameCode('301 302 303 304 305 306'),
  ['307', COMMUNICATION],
  ...forCodes('351 352 353 354 355 356 357 358 359', FREIGHT),
  ['360', '360'],
  ...forCodes('401 402 403 404 405', ST_SALE),
  ...forCodes('408 409', ST_TRANSFER),
  ...sameCode('410 411'),
  ...forCodes('412 413', ST_SALE_RETURNED),
  ...sameCode('451 452 453 454 455 456'),
  ...forCodes('501 502', '501'),
  ['503', { revenda: '504', industria: '503', consumo: '504', ativo: '504' }],
  ...sameCode('551 552 553 557'),
  ['554', '555'],
  ['555', '554'],
  ...sameCode('602 603 605'),
  ...forCodes('651 652 654 655', FUEL),
  ...forCodes('653 656 667', '653'),
  ...forCodes('658 659', FUEL_TRANSFER),
  ...sameCode('660 661 662 663 664'),
  ['665', '664'],
  ...sameCode('901 902 903 905 906 907 908 909 910 911 912 913 914 915 916 917 918 919 920 921 922 924 925'),
  ['923', '922'],
  ...sameCode('932 933 934 949'),
])
