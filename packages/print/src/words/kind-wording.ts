import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { decimal } from '../format/values.ts'
import { COUPON_WORDS } from './coupon-words.ts'
import { EVENT_WORDING, type FieldWords, type Wording } from './wording.ts'
import { MODELO_WORDS, SHARED_WORDS } from './words.gen.ts'

/** Amounts of energy, water or gas, which their names do not tell from money. */
const MEASURES = /^v(Fat|Med|MedAnt|MedAtu|Const|MedPerda\w+|UnidConsumo|SaldAnt|SaldAtual|CredExpir\w+|PotInst)$/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Labels better than those of the schema, whose title is a rule. */
const OWN: Readonly<Record<string, string>> = {
  ide: 'Identificação',
  dest: 'Destinatário',
  total: 'Totais',
  CompetFat: 'Mês de referência',
  vFat: 'Quantidade faturada',
  vMedAnt: 'Leitura anterior',
  vMedAtu: 'Leitura atual',
  vConst: 'Constante',
  vMed: 'Medido',
  uMed: 'Unidade',
  qtdDias: 'Dias',
  infAdic: 'Informações adicionais',
  infCpl: 'Informações complementares',
  infAdFisco: 'Reservado ao Fisco',
  CNPJ: 'CNPJ',
  CPF: 'CPF',
  IE: 'Inscrição estadual',
  cUF: 'UF',
  UF: 'UF',
  CFOP: 'CFOP',
  CST: 'CST',
  vTotDFe: 'Valor total do documento',
  nItem: 'Item',
  // of a passenger, a party or a component of the price: the group says whose
  xNome: 'Nome',
  tPag: 'Forma de pagamento',
  cClassTrib: 'Classificação tributária',
  nViagem: 'Número da viagem',
  cLocDest: 'Código da Localidade de Destino',
}

/** Codes of a field whose values differ between the layouts of one model. Source: MOC BP-e 1.00, BP-e TM and BP-e TA */
const OWN_CODES: FieldWords['codes'] = {
  tpBPe: { 0: 'BP-e normal', 3: 'BP-e substituição', 4: 'BP-e Transporte Metropolitano' },
}

/** A GTV-e has the names of a CT-e, whose codes are others than those of the newer kinds. Source: MOC CT-e 4.00, GTV-e. */
const GTVE_WORDS: FieldWords = {
  labels: {
    cCT: 'Código numérico da chave',
    natOp: 'Natureza da operação',
    mod: 'Modelo',
    nCT: 'Número',
    tpImp: 'Formato de impressão',
    tpEmis: 'Forma de emissão',
    cDV: 'Dígito verificador da chave',
    tpAmb: 'Ambiente',
    verProc: 'Versão do aplicativo',
    cMunEnv: 'Município de envio',
    xMunEnv: 'Nome do município de envio',
    UFEnv: 'UF de envio',
    modal: 'Modal',
    tpServ: 'Tipo de serviço',
    indIEToma: 'Inscrição estadual do tomador',
    dhSaidaOrig: 'Saída da origem',
    dhChegadaDest: 'Chegada ao destino',
    toma: 'Tomador',
    origem: 'Origem',
    destino: 'Destino',
    detGTV: 'Valores transportados',
    infEspecie: 'Espécie transportada',
    vEspecie: 'Valor transportado',
    tpNumerario: 'Moeda',
    xMoedaEstr: 'Moeda estrangeira',
    qCarga: 'Quantidade de volumes',
    infVeiculo: 'Veículo',
    placa: 'Placa',
    enderReme: 'Endereço do remetente',
    enderDest: 'Endereço do destinatário',
    enderEmit: 'Endereço do emitente',
  },
  codes: {
    mod: { 64: 'GTV-e' },
    tpAmb: { 1: 'Produção', 2: 'Homologação' },
    tpImp: { 1: 'Retrato', 2: 'Paisagem' },
    tpEmis: { 1: 'Normal', 2: 'Contingência off-line', 7: 'Autorização pela SVC-RS', 8: 'Autorização pela SVC-SP' },
    tpCTe: { 4: 'GTV-e' },
    tpServ: { 9: 'GTV' },
    indIEToma: { 1: 'Contribuinte', 2: 'Isento', 9: 'Não contribuinte' },
    tpNumerario: { 1: 'Nacional', 2: 'Estrangeira' },
  },
}

const WORDS: Readonly<Record<string, FieldWords>> = { ...MODELO_WORDS, 59: COUPON_WORDS, 64: GTVE_WORDS }
/** Models of which no schema was read: what other schemas say of a name may be another field. */
const ALONE: ReadonlySet<number> = new Set([59, 64, 77])

/** How the fields of a model are named and written: as its schema says, where it says something. */
export function wordingOf(modelo: number): Wording {
  const shared = ALONE.has(modelo) ? undefined : SHARED_WORDS
  const sources = [WORDS[modelo], shared].filter((words) => words !== undefined)
  return {
    labelOf: (name) =>
      OWN[name] ?? sources.find(({ labels }) => labels[name])?.labels[name] ?? EVENT_WORDING.labelOf(name),
    format: (name, text) => {
      const codes = OWN_CODES[name] ?? sources.map((words) => words.codes[name]).find((words) => words !== undefined)
      if (codes) return codes[text] === undefined ? text : `${text} - ${codes[text]}`
      return formatField(name, text)
    },
  }
}

function formatField(name: string, text: string): string {
  if (MEASURES.test(name) && NUMBER.test(text)) return decimal(text, 0)
  if (/^Compet[A-Z]/.test(name)) return text.replace(/^(\d{4})(\d{2})$/, '$2/$1')
  if (/^cMun/.test(name) && /^\d{7}$/.test(text)) return `${text} - ${ufOfCode(text.slice(0, 2)) ?? 'exterior'}`
  if (/^d[A-Z]/.test(name)) return EVENT_WORDING.format(name, text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (/^h[A-Z]/.test(name)) return text.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3')
  return EVENT_WORDING.format(name, text)
}
