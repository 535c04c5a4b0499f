import { asText, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawFields, type Field } from '../paper/box.ts'
import { type Part, textSection } from '../paper/flow.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

/** Clear space for stamps and notes. */
const HEIGHT = 34
/** A longer text for the authority has the width of the page. */
const SHORT = 300

/** The foot of the form: the issuer's own use, and what is for the authority or from its hand. */
export function rodapeParts(dacte: Dacte): Part[] {
  const fisco = fiscoText(dacte)
  const beside = fisco.length <= SHORT ? fisco : ''
  const own = ownText(dacte)
  const fields = [
    { label: 'USO EXCLUSIVO DO EMISSOR DO CT-E', value: own },
    { label: 'RESERVADO AO FISCO', value: beside },
  ]
  return [
    textSection('INFORMAÇÕES DE INTERESSE DO FISCO', beside === fisco ? [] : [fisco]),
    own === '' && beside === '' ? emptyBlock(fields) : growBlock('', [fields], dacte.room),
  ]
}

const fiscoText = ({ inf: { imp, compl } }: Dacte): string =>
  joined('\n', imp?.infAdFisco, ...(compl?.ObsFisco ?? []).map((obs) => joined(': ', obs['@xCampo'], obs.xTexto)))

function ownText({ inf: { compl, emit } }: Dacte): string {
  const name = emit.xFant && emit.xFant !== emit.xNome ? asText(emit.xFant) : ''
  const issuer = compl?.xEmi && `Emissor: ${asText(compl.xEmi)}`
  return joined(' - ', issuer, name, emit.ISUFEmit && `SUFRAMA ${emit.ISUFEmit}`)
}

const emptyBlock = (fields: Field[]): Block => ({
  height: HEIGHT,
  draw: (page, rect) => {
    drawFields(page, rect, fields)
  },
})
