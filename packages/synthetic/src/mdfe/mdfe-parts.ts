import type { Answer } from '../base/seal.ts'
import type { Tree } from '../base/tree.ts'
import { mdfeEmit, taxIdOf } from '../layouts/parties.ts'
import type { MdfeDraft } from './draft.ts'
import type { MdfeParts } from './layout.ts'

/** States between the first and the last of the route: São Paulo, if it enters or leaves the South. */
function waypoints(from: string, to: string): string[] {
  const south = new Set(['PR', 'SC', 'RS'])
  const crosses = south.has(from) !== south.has(to)
  return crosses && from !== 'SP' && to !== 'SP' ? ['SP'] : []
}

const isCarrier = ({ emitente }: MdfeDraft) => emitente.rntrc !== undefined

function roadTree({ emitente, contratante, plate, driver }: MdfeDraft): Tree {
  const hirer = contratante && { xNome: contratante.name.slice(0, 60), ...taxIdOf(contratante) }
  return {
    infANTT: emitente.rntrc ? { RNTRC: emitente.rntrc, infContratante: hirer } : undefined,
    veicTracao: {
      placa: plate,
      tara: '7800',
      capKG: '23000',
      condutor: { xNome: driver.name, CPF: driver.cpf },
      tpRod: '03',
      tpCar: '02',
      UF: emitente.uf,
    },
  }
}

function groupsOf(draft: MdfeDraft): Tree {
  const { emitente, to, documents } = draft
  const document = isCarrier(draft) ? 'CTe' : 'NFe'
  return {
    emit: mdfeEmit(emitente, { xFant: emitente.tradeName }),
    infModal: { '@versaoModal': '3.00', rodo: roadTree(draft) },
    infDoc: {
      infMunDescarga: {
        cMunDescarga: to.address.cityCode,
        xMunDescarga: to.address.cityName,
        [`inf${document}`]: documents.map(({ chave }) => ({ [`ch${document}`]: chave })),
      },
    },
    prodPred: { tpCarga: '05', xProd: 'CARGA GERAL' },
    tot: {
      [`q${document}`]: String(documents.length),
      vCarga: draft.cargo,
      cUnid: '01',
      qCarga: `${draft.kilos}.0000`,
    },
  }
}

/** Converts a draft of a trip to parts of the layout. */
export function mdfeParts(draft: MdfeDraft, answer: Answer): MdfeParts {
  const { emitente, to, moment, homologacao = false } = draft
  return {
    identity: draft,
    emitente,
    moment,
    homologacao,
    answer,
    ide: {
      tpEmit: isCarrier(draft) ? '1' : '2',
      modal: '1',
      verProc: 'Gerador 1.0',
      UFFim: to.uf,
      infPercurso: waypoints(emitente.uf, to.uf).map((UFPer) => ({ UFPer })),
    },
    groups: groupsOf(draft),
  }
}
