import { percentOf } from '../base/money.ts'
import { interstateRate, stateOf } from '../facts/states.ts'
import { identityOf } from '../layouts/identity.ts'
import { answer, distinct, NO_XML, protocolFacts, type Stage, type SyntheticDocument } from '../model/stage.ts'
import { cteParts } from './cte-parts.ts'
import type { CteDraft, CteWish, Freight } from './draft.ts'
import { buildCte, CTE_NATURE, cteFileName } from './layout.ts'

function freightOf({ random }: Stage, cargo: number, kilos: number): Freight {
  const weight = random.int(18, 45) * kilos + random.int(2500, 9000)
  const value = percentOf(cargo, 30)
  const toll = random.int(0, 6) * 890
  return { weight, value, toll, total: weight + value + toll }
}

function draftCte(stage: Stage, wish: CteWish): CteDraft {
  const { random } = stage
  const { emitente, moment, remetente, destinatario } = wish
  const serie = 1
  const numero = stage.nextNumber(emitente.taxId, 57, serie)
  const code = random.digits(8)
  const cargo = wish.notas.reduce((total, nota) => total + nota.totalCents, 0)
  const kilos = random.int(30, 4000)
  const freight = freightOf(stage, cargo, kilos)
  const [from, to] = [remetente.uf, destinatario.uf]
  const icmsRate = from === to ? stateOf(from).rate : interstateRate(from, to, false)
  return {
    ...wish,
    ...identityOf({ emitente, moment, modelo: 57, serie, numero, code }),
    cfop: `${from === to ? 5 : 6}35${remetente.ie === null ? 3 : 2}`,
    kilos,
    cargo,
    freight,
    icmsRate,
    icms: emitente.regime === 'simples' ? 0 : percentOf(freight.total, icmsRate),
  }
}

/** A road freight by CT-e (model 57, layout 4.00). */
export function makeCte(stage: Stage, wish: CteWish): SyntheticDocument {
  const draft = draftCte(stage, wish)
  const { chave, emitente, remetente, destinatario, moment, homologacao = false } = draft
  const given = answer(stage.random, moment, { uf: emitente.uf, cStat: '100', reason: 'Autorizado o uso do CT-e' })
  const sealed = stage.withXml ? buildCte(cteParts(draft, given), stage.signer) : NO_XML
  return {
    name: cteFileName(chave, given),
    kind: 'cte',
    chave,
    bytes: sealed.bytes,
    facts: {
      modelo: 57,
      serie: draft.serie,
      numero: draft.numero,
      issuedLocal: moment.local,
      offset: moment.offset,
      totalCents: draft.freight.total,
      natureza: CTE_NATURE,
      homologacao,
      emitente,
      destinatario: draft.payer === 'remetente' ? remetente : destinatario,
      parties: distinct([emitente.taxId, remetente.taxId, destinatario.taxId]),
      items: [],
      totals: null,
      digest: sealed.digest,
      protocol: protocolFacts(given),
      evento: null,
    },
  }
}
