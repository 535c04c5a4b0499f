/** The federal units by their IBGE code (`cUF`), as text. */
const SIGLA_BY_CODE = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
} as const

/** The two letters of a state (`SP`); never `EX`. */
export type Uf = (typeof SIGLA_BY_CODE)[keyof typeof SIGLA_BY_CODE]

const BY_CODE = new Map<string, Uf>(Object.entries(SIGLA_BY_CODE))
const BY_SIGLA = new Map<string, string>([...BY_CODE].map(([code, uf]) => [uf, code]))

/** The 27 federal units, in alphabetical order. */
export const UFS: readonly Uf[] = [...BY_CODE.values()].sort()

/** Names of the units. */
export const UF_NAMES: Readonly<Record<Uf, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
}

/** True for one of the 27 federal units; false for «EX» (abroad). */
export const isUf = (text: string): text is Uf => BY_SIGLA.has(text)

/**
 * The unit of an IBGE code («35» → «SP»); undefined for other codes, including 90 and 91 (the authorities'
 * own).
 */
export const ufOfCode = (cUF: string): Uf | undefined => BY_CODE.get(cUF)

/** The IBGE code of a unit («SP» → «35»). */
export const codeOfUf = (uf: string): string | undefined => BY_SIGLA.get(uf)

/** The state of a municipality by its IBGE code; null for a code of none. */
export const stateOfCity = (city: string): Uf | null =>
  /^\d{7}$/.test(city) ? (BY_CODE.get(city.slice(0, 2)) ?? null) : null
