import type { Part } from '../../paper/flow.ts'
import type { Dacte } from '../dacte-model.ts'
import { aereoParts } from './modal-aereo.ts'
import { aquaviarioParts } from './modal-aquaviario.ts'
import { ferroviarioParts } from './modal-ferroviario.ts'
import { dutoviarioParts, multimodalParts } from './modal-outros.ts'
import { rodoOsParts } from './modal-rodo-os.ts'
import { rodoviarioParts } from './modal-rodoviario.ts'

/** The parts of the document's modal. */
export function modalParts(dacte: Dacte): Part[] {
  const { rodo, rodoOS, aereo, aquav, ferrov, duto, multimodal } =
    dacte.inf.infCTeNorm?.infModal ?? dacte.inf.infModal ?? {}
  return [
    ...(rodo ? rodoviarioParts(rodo, dacte) : []),
    ...(rodoOS ? rodoOsParts(rodoOS, dacte) : []),
    ...(aereo ? aereoParts(aereo, dacte) : []),
    ...(aquav ? aquaviarioParts(aquav, dacte) : []),
    ...(ferrov ? ferroviarioParts(ferrov, dacte) : []),
    ...(duto ? dutoviarioParts(duto, dacte) : []),
    ...(multimodal ? multimodalParts(multimodal, dacte) : []),
  ]
}
