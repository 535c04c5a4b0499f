/**
 * Facts about the states: IBGE code, general ICMS rate and general FCP in hundredths of a percent, offset,
 * cities with their IBGE code.
 */
export interface State {
  uf: string
  cUF: string
  /** Internal ICMS rate */
  rate: number
  /** General rate of the poverty fund */
  fcp: number
  offset: string
  ddd: string
  /** First digits of the postal codes */
  cep: string
  cities: readonly (readonly [code: string, name: string])[]
}

const TABLE = `
AC 12 1900 0 -05:00 68 69900 1200401 Rio Branco
AL 27 2050 100 -03:00 82 57020 2704302 Maceió
AM 13 2000 0 -04:00 92 69020 1302603 Manaus
AP 16 1800 0 -03:00 96 68900 1600303 Macapá
BA 29 2050 0 -03:00 71 40020 2927408 Salvador|2933307 Vitória da Conquista
CE 23 2000 0 -03:00 85 60035 2304400 Fortaleza
DF 53 2000 0 -03:00 61 70040 5300108 Brasília
ES 32 1700 0 -03:00 27 29010 3205309 Vitória
GO 52 1900 0 -03:00 62 74015 5208707 Goiânia
MA 21 2300 0 -03:00 98 65010 2111300 São Luís
MG 31 1800 0 -03:00 31 30140 3106200 Belo Horizonte|3170206 Uberlândia|3118601 Contagem|3169901 Ubá
MS 50 1700 0 -04:00 67 79002 5002704 Campo Grande
MT 51 1700 0 -04:00 65 78005 5103403 Cuiabá
PA 15 1900 0 -03:00 91 66010 1501402 Belém
PB 25 2000 0 -03:00 83 58010 2507507 João Pessoa
PE 26 2050 0 -03:00 81 50030 2611606 Recife
PI 22 2250 0 -03:00 86 64000 2211001 Teresina
PR 41 1950 0 -03:00 41 80020 4106902 Curitiba|4113700 Londrina|4119905 Ponta Grossa
RJ 33 2000 200 -03:00 21 20040 3304557 Rio de Janeiro|3303302 Niterói|3301702 Duque de Caxias
RN 24 2000 0 -03:00 84 59020 2408102 Natal
RO 11 1950 0 -04:00 69 76801 1100205 Porto Velho
RR 14 2000 0 -04:00 95 69301 1400100 Boa Vista
RS 43 1700 0 -03:00 51 90010 4314902 Porto Alegre|4305108 Caxias do Sul
SC 42 1700 0 -03:00 47 89201 4209102 Joinville|4205407 Florianópolis
SE 28 1900 100 -03:00 79 49010 2800308 Aracaju
SP 35 1800 0 -03:00 11 13010 3550308 São Paulo|3509502 Campinas|3552205 Sorocaba
TO 17 2000 0 -03:00 63 77001 1721000 Palmas`

function readState(line: string): State {
  const [uf, cUF, rate, fcp, offset, ddd, cep, ...rest] = line.split(' ')
  const cities = rest.join(' ').split('|')
  return {
    uf: uf!,
    cUF: cUF!,
    rate: Number(rate),
    fcp: Number(fcp),
    offset: offset!,
    ddd: ddd!,
    cep: cep!,
    cities: cities.map((city) => [city.slice(0, 7), city.slice(8)] as const),
  }
}

export const STATES: readonly State[] = TABLE.trim().split('\n').map(readState)
const BY_UF = new Map(STATES.map((state) => [state.uf, state]))

export function stateOf(uf: string): State {
  const state = BY_UF.get(uf)
  if (!state) throw new RangeError(`Unknown state: ${uf}`)
  return state
}

const RICHER = new Set(['SP', 'RJ', 'MG', 'PR', 'SC', 'RS'])

/**
 * Interstate ICMS rate: 7 % from the South and Southeast (except ES) to the other states, 12 % otherwise, 4 %
 * for imported goods.
 */
export function interstateRate(from: string, to: string, imported: boolean): 400 | 700 | 1200 {
  if (imported) return 400
  return RICHER.has(from) && !RICHER.has(to) ? 700 : 1200
}
