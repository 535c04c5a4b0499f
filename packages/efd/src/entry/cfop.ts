import { CFOPS } from './cfop-list.gen.ts'

/** What the company does with what it buys. */
export type Destination = 'revenda' | 'industria' | 'consumo' | 'ativo'

/** A purchase's own code, or why there is none. */
export type CfopAnswer = { cfop: string } | { ask: string }

/** Codes whose other side has the same last three figures. */
const ALIKE = [
  ...['251', '252', '253', '254', '255', '256', '257', '301', '302', '303', '304', '305', '306'],
  ...['201', '202', '205', '206', '207', '208', '209', '360', '410', '411', '551', '552', '553', '557'],
  ...['901', '902', '903', '905', '906', '907', '908', '909', '910', '911', '912', '913', '914', '915', '916'],
  ...['917', '918', '919', '920', '921', '922', '924', '925', '932', '949'],
]
/** The same operation seen from the other side, whatever is done with the goods: last three figures of both. */
const MIRRORED = new Map([
  ...ALIKE.map((rest): [string, string] => [rest, rest]),
  ...([
    ['151', '152'],
    ['152', '151'],
    ['554', '555'],
    ['555', '554'],
    ['923', '922'],
  ] as [string, string][]),
])
const SALES = new Set(['101', '102', '103', '104', '105', '106', '109', '110'])
const FUTURE_SALES = new Set(['116', '117'])
const ST_SALES = new Set(['401', '402', '403', '404', '405'])
const FUEL_SALES = new Set(['653', '655', '656'])
const FREIGHT = new Set(['351', '352', '353', '354', '355', '356', '357'])

const BY_DESTINATION = {
  future: { revenda: '117', industria: '116', consumo: undefined, ativo: undefined },
  sale: { revenda: '102', industria: '101', consumo: '556', ativo: '551' },
  st: { revenda: '403', industria: '401', consumo: '407', ativo: '406' },
  fuel: { revenda: '652', industria: '651', consumo: '653', ativo: '653' },
  freight: { revenda: '353', industria: '352', consumo: '353', ativo: '353' },
} as const

/**
 * The CFOP of an entry from that of the document, by what the company does with it.
 * Shape   first figure 5 → 1, 6 → 2, 7 → 3; without a rule the answer is a sentence for people: a code is never invented
 * Source  Ajuste SINIEF 7/2001 and its tables; Guia Prático, C170 field 11
 */
export function entryCfop(cfop: string, destination: Destination): CfopAnswer {
  const first = { 5: '1', 6: '2', 7: '3' }[cfop.charAt(0)]
  if (!first || !/^\d{4}$/.test(cfop)) return { ask: `O CFOP ${cfop} do documento não é de saída.` }
  const rest = restOf(cfop.slice(1), destination)
  return rest && isCfop(first + rest)
    ? { cfop: first + rest }
    : { ask: `Não há regra para a entrada do CFOP ${cfop}: informe o CFOP de entrada.` }
}

function restOf(rest: string, destination: Destination): string | undefined {
  if (SALES.has(rest)) return BY_DESTINATION.sale[destination]
  if (FUTURE_SALES.has(rest)) return BY_DESTINATION.future[destination]
  if (ST_SALES.has(rest)) return BY_DESTINATION.st[destination]
  if (FUEL_SALES.has(rest)) return BY_DESTINATION.fuel[destination]
  if (FREIGHT.has(rest)) return BY_DESTINATION.freight[destination]
  return MIRRORED.get(rest)
}

const KNOWN = new Set(
  Object.entries(CFOPS).flatMap(([first, rests]) => rests.split(' ').map((rest) => `${first}${rest}`)),
)

/** True for a CFOP that a document may carry: one of the table, and no title. Its direction is the caller's to compare. */
export const isCfop = (cfop: string): boolean => KNOWN.has(cfop)
