import { asText, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawFields, type Field } from '../paper/box.ts'
import { type Part, textSection } from '../paper/flow.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

/** Height of the empty space for stamps and notes. */
const HEIGHT = 34
/** Characters; a longer text for the authority gets the full page width. */
const MAX_FIELD_TEXT = 300

/** The foot of the form: the issuer's field, and the field for the authority. */
export function rodapeParts(dacte: Dacte): Part[] {
  const fisco = fiscoText(dacte)
  const fieldText = fisco.length <= MAX_FIELD_TEXT ? fisco : ''
  const issuerText = ownText(dacte)
  const fields = [
    { label: 'USO EXCLUSIVO DO EMISSOR DO CT-E', value: issuerText },
    { label: 'RESERVADO AO FISCO', value: fieldText },
  ]
  return [
    textSection('INFORMAÇÕES DE INTERESSE DO FISCO', fieldText === fisco ? [] : [fisco]),
    issuerText === '' && fieldText === '' ? emptyBlock(fields) : growBlock('', [fields], dacte.area),
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
