import type { Tree } from '@portal/synthetic/base/tree.ts'
import { writeTree } from '@portal/synthetic/base/tree.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { buildEvento, type EventoSpace } from '@portal/synthetic/evento/layout.ts'
import { testContext } from './test-document.ts'

/** Options of a synthetic event, all with defaults. */
export interface EventoShape {
  tpEvento?: string
  /** Content of detEvento, as XML */
  detail?: string
  space?: EventoSpace
  chave?: string
  /** cStat of the return; null omits the return */
  cStat?: string | null
  tpAmb?: '1' | '2'
  /** Elements at the end of the return */
  more?: Tree
}

export const EVENTO_CHAVE = '35260611222333000181550010000012341000012347'

const CANCELLATION = { descEvento: 'Cancelamento', nProt: '135260000000001', xJust: 'ERRO' }

/** An event with its return, or the bare request. */
export function eventoXml(shape: EventoShape = {}): Uint8Array {
  const { tpEvento = '110111', space = 'nfe', chave = EVENTO_CHAVE, cStat = '135', detail, more = {} } = shape
  const { emitente, moment } = testContext(1234)
  const received = { ...moment, local: '2026-06-02T00:11:12' }
  const { bytes } = buildEvento(
    {
      space,
      chave,
      tpEvento,
      sequence: 1,
      organ: '35',
      author: emitente,
      detail: CANCELLATION,
      moment: { ...moment, local: '2026-06-02T00:10:00' },
      homologacao: shape.tpAmb === '2',
      reply:
        cStat === null
          ? null
          : { cStat, reason: 'Motivo da resposta', nProt: '135260000000009', received, verAplic: 'SVRS', xEvento: '' },
    },
    null,
  )
  const xml = editXml(bytes.toString(), { ...(detail !== undefined && { detEvento: detail }), xEvento: null })
  return Buffer.from(xml.replace(/<\/infEvento>(?=<\/ret)/, () => `${writeTree(more)}</infEvento>`))
}
