import { chaveOf } from '../base/digits.ts'
import { seal } from '../base/seal.ts'
import { makeCpf, makePersonName } from '../facts/parties.ts'
import { stateOf } from '../facts/states.ts'
import { answer, distinct, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import type { MdfeDraft, MdfeWish } from './draft.ts'
import { mdfeXml } from './mdfe-xml.ts'

const PLATE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function draftMdfe(stage: Stage, wish: MdfeWish): MdfeDraft {
  const { random } = stage
  const { emitente, moment } = wish
  const serie = 1
  const numero = stage.nextNumber(emitente.taxId, 58, serie)
  const code = random.digits(8)
  const month = moment.local.slice(2, 4) + moment.local.slice(5, 7)
  const letter = () => random.pick([...PLATE_LETTERS])
  return {
    ...wish,
    chave: chaveOf({ cUF: stateOf(emitente.uf).cUF, month, taxId: emitente.taxId, modelo: 58, serie, numero, code }),
    code,
    numero,
    serie,
    cargo: wish.documents.reduce((total, document) => total + document.totalCents, 0),
    kilos: random.int(400, 23_000),
    plate: `${letter()}${letter()}${letter()}${random.digits(1)}${letter()}${random.digits(2)}`,
    driver: { name: makePersonName(random), cpf: makeCpf(random) },
  }
}

/** A manifest of a road trip, MDF-e (model 58, layout 3.00). Its total is the value of the load. */
export function makeMdfe(stage: Stage, wish: MdfeWish): SyntheticDocument {
  const draft = draftMdfe(stage, wish)
  const { chave, emitente, contratante, moment, homologacao = false } = draft
  const given = answer(stage.random, moment, { uf: 'MDFE', cStat: '100', reason: 'Autorizado o uso do MDF-e' })
  const url = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${chave}&tpAmb=${homologacao ? 2 : 1}`
  const supplement = `<infMDFeSupl><qrCodMDFe><![CDATA[${url}]]></qrCodMDFe></infMDFeSupl>`
  const sealed = stage.withXml
    ? seal(
        { layout: 'mdfe', chave, body: mdfeXml(draft), supplement, homologacao, emitente, answer: given },
        stage.signer,
      )
    : { bytes: Buffer.alloc(0), digest: '' }
  return {
    name: `${chave}-procMDFe.xml`,
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
