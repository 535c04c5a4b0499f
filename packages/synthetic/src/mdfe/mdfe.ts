import { makeCpf, makePersonName, makePlate } from '../facts/parties.ts'
import { identityOf } from '../layouts/identity.ts'
import { answer, distinct, NO_XML, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import type { MdfeDraft, MdfeWish } from './draft.ts'
import { buildMdfe, mdfeFileName } from './layout.ts'
import { mdfeParts } from './mdfe-parts.ts'

function draftMdfe(stage: Stage, wish: MdfeWish): MdfeDraft {
  const { random } = stage
  const { emitente, moment } = wish
  const serie = 1
  const numero = stage.nextNumber(emitente.taxId, 58, serie)
  const code = random.digits(8)
  return {
    ...wish,
    ...identityOf({ emitente, moment, modelo: 58, serie, numero, code }),
    cargo: wish.documents.reduce((total, document) => total + document.totalCents, 0),
    kilos: random.int(400, 23_000),
    plate: makePlate(random),
    driver: { name: makePersonName(random), cpf: makeCpf(random) },
  }
}

/** A manifest of a road trip, MDF-e (model 58, layout 3.00). Its total is the value of the cargo. */
export function makeMdfe(stage: Stage, wish: MdfeWish): SyntheticDocument {
  const draft = draftMdfe(stage, wish)
  const { chave, emitente, contratante, moment, homologacao = false } = draft
  const given = answer(stage.random, moment, { uf: 'MDFE', cStat: '100', reason: 'Autorizado o uso do MDF-e' })
  const sealed = stage.withXml ? buildMdfe(mdfeParts(draft, given), stage.signer) : NO_XML
  return {
    name: mdfeFileName(chave, given),
    kind: 'mdfe',
    chave,
    bytes: sealed.bytes,
    facts: {
      modelo: 58,
      serie: draft.serie,
      numero: draft.numero,
      issuedLocal: moment.local,
      offset: moment.offset,
      totalCents: draft.cargo,
      natureza: null,
      homologacao,
      emitente,
      destinatario: contratante,
      parties: distinct([emitente.taxId, contratante?.taxId]),
      items: [],
      totals: null,
      digest: sealed.digest,
      protocol: protocolFacts(given),
      evento: null,
    },
  }
}
