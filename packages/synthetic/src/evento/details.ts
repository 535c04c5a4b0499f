import { tag } from '../base/xml.ts'
import { stateOf } from '../facts/states.ts'
import type { SyntheticDocument } from '../model/stage.ts'

export type EventCode = '110110' | '110111' | '110112' | '210200' | '210210'

interface Detailed {
  document: SyntheticDocument
  text?: string
}

interface Detail {
  /** xEvento of the answer */
  name: string
  /** Registered by the national environment */
  national: boolean
  xml(draft: Detailed): string
}

/** The fixed words of a correction letter, as the layout has them without accents. */
const CONDITIONS =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada ' +
  'para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que ' +
  'determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; ' +
  'II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

const DEFAULT_REASON = 'Pedido desfeito pelo cliente antes da saída da mercadoria'
const DEFAULT_CORRECTION = 'Volumes: onde se lê 10, leia-se 12. Transportadora & placa conferidas.'

const words = (inner: string) => `<detEvento versao="1.00">${inner}</detEvento>`
const manifest = (name: string): Detail => ({
  name,
  national: true,
  xml: () => words(tag('descEvento', name)),
})

const protocolTag = ({ facts }: SyntheticDocument) => `<nProt>${facts.protocol?.nProt ?? '0'.repeat(15)}</nProt>`

function closingXml({ document }: Detailed): string {
  const { issuedLocal, emitente } = document.facts
  return (
    `<detEvento versaoEvento="3.00"><evEncMDFe><descEvento>Encerramento</descEvento>${protocolTag(document)}` +
    `<dtEnc>${issuedLocal.slice(0, 10)}</dtEnc><cUF>${stateOf(emitente.uf).cUF}</cUF>` +
    `<cMun>${emitente.address.cityCode}</cMun></evEncMDFe></detEvento>`
  )
}

export const DETAILS: Record<EventCode, Detail> = {
  '110110': {
    name: 'Carta de Correcao',
    national: false,
    xml: ({ text }) =>
      words(
        `<descEvento>Carta de Correcao</descEvento>${tag('xCorrecao', text ?? DEFAULT_CORRECTION)}` +
          `<xCondUso>${CONDITIONS}</xCondUso>`,
      ),
  },
  '110111': {
    name: 'Cancelamento registrado',
    national: false,
    xml: ({ document, text }) =>
      words(`<descEvento>Cancelamento</descEvento>${protocolTag(document)}${tag('xJust', text ?? DEFAULT_REASON)}`),
  },
  '110112': { name: 'Encerramento', national: false, xml: closingXml },
  '210200': manifest('Confirmacao da Operacao'),
  '210210': manifest('Ciencia da Operacao'),
}
