/**
 * Models of documents, as the wire writes them. A document has a number, as ever; a municipal NFS-e has no model and is `nfse_municipal`, and a typed
 * bill has the two characters of its model. The filter takes all of them as text. Not in `nomes.ts`, which every page loads.
 */
export const MODELOS_FILTRO = {
  55: 'NF-e',
  57: 'CT-e',
  58: 'MDF-e',
  59: 'CF-e SAT',
  62: 'NFCom',
  63: 'BP-e',
  64: 'GTV-e',
  65: 'NFC-e',
  66: 'NF3e',
  67: 'CT-e OS',
  75: 'NFAg',
  76: 'NFGas',
  77: 'NF-e ABI',
  99: 'DC-e',
  nfse_municipal: 'NFS-e municipal',
  '06': 'Conta de energia elétrica',
  21: 'Nota de serviço de comunicação',
  22: 'Nota de serviço de telecomunicação',
  28: 'Conta de gás canalizado',
  29: 'Conta de água',
} as const

export type ModeloFiltro = `${keyof typeof MODELOS_FILTRO}`

/** Models of bills on paper, which a person types. */
export const MODELOS_CONTA = ['06', '21', '22', '28', '29'] as const
export type ModeloConta = (typeof MODELOS_CONTA)[number]

/** Models of electronic bills: vProd of an item is already without its vDesc, and a deduction reduces the total. */
export const MODELOS_CONTA_ELETRONICA = [62, 66, 75, 76] as const

const NAMES: Readonly<Record<string, string>> = MODELOS_FILTRO

/** The name of a model, of the wire, the column or a key; undefined for an unknown one. */
export const modeloName = (modelo: number | string | null): string | undefined =>
  modelo === null ? undefined : (NAMES[modelo] ?? NAMES[toModelo(Number(modelo)) ?? ''])

/** The article of a document of a model: «a NF-e», «o CT-e». */
export const modeloArticle = (modelo: number | string): 'a' | 'o' =>
  /^(CT-e|MDF-e|CF-e|BP-e)/.test(modeloName(modelo) ?? '') ? 'o' : 'a'

/** Municipal NFS-e in the column of the model. */
const MUNICIPAL = 0

/** The model as the wire writes it; null for an NFS-e. */
export function toModelo(stored: number | null): number | 'nfse_municipal' | ModeloConta | null {
  if (stored === null) return null
  if (stored === MUNICIPAL) return 'nfse_municipal'
  const text = String(stored).padStart(2, '0')
  return MODELOS_CONTA.find((modelo) => modelo === text) ?? stored
}

/** The column's value of a model of the wire. */
export const storedModelo = (modelo: string | number): number =>
  modelo === 'nfse_municipal' ? MUNICIPAL : Number(modelo)
