import type { Tree } from '../base/tree.ts'
import { stateOf } from '../facts/states.ts'
import type { SyntheticDocument } from '../model/stage.ts'
import { CORRECTION_TERMS } from './layout.ts'

export type EventCode = '110110' | '110111' | '110112' | '210200' | '210210'

interface Detailed {
  document: SyntheticDocument
  text?: string
}

interface Detail {
  /** xEvento of the answer */
  name: string
  /** True when the national environment registers it */
  national: boolean
  /** Content of `detEvento` */
  tree(draft: Detailed): Tree
}

const DEFAULT_REASON = 'Pedido desfeito pelo cliente antes da saída da mercadoria'
const DEFAULT_CORRECTION = 'Volumes: onde se lê 10, leia-se 12. Transportadora & placa conferidas.'

const manifest = (name: string): Detail => ({ name, national: true, tree: () => ({ descEvento: name }) })

const protocolOf = ({ facts }: SyntheticDocument) => facts.protocol?.nProt ?? '0'.repeat(15)

function closing({ document }: Detailed): Tree {
  const { issuedLocal, emitente } = document.facts
  return {
    evEncMDFe: {
      descEvento: 'Encerramento',
      nProt: protocolOf(document),
      dtEnc: issuedLocal.slice(0, 10),
      cUF: stateOf(emitente.uf).cUF,
      cMun: emitente.address.cityCode,
    },
  }
}

export const DETAILS: Record<EventCode, Detail> = {
  '110110': {
    name: 'Carta de Correcao',
    national: false,
    tree: ({ text }) => ({
      descEvento: 'Carta de Correcao',
      xCorrecao: text ?? DEFAULT_CORRECTION,
      xCondUso: CORRECTION_TERMS,
    }),
  },
  '110111': {
    name: 'Cancelamento registrado',
    national: false,
    tree: ({ document, text }) => ({
      descEvento: 'Cancelamento',
      nProt: protocolOf(document),
      xJust: text ?? DEFAULT_REASON,
    }),
  },
  '110112': { name: 'Encerramento', national: false, tree: closing },
  '210200': manifest('Confirmacao da Operacao'),
  '210210': manifest('Ciencia da Operacao'),
}
