import { buildEvento } from '@portal/synthetic/evento/layout.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'

const MOMENT = { local: '2026-06-02T09:00:00', offset: '-03:00' }

/** Builds an unsigned, registered event of an NF-e, for tests of storage and print but not of signatures. */
export function procEvento(chave: string, tpEvento: string): string {
  const { bytes } = buildEvento(
    {
      space: 'nfe',
      chave,
      tpEvento,
      sequence: 1,
      organ: '35',
      moment: MOMENT,
      homologacao: false,
      author: { ...DEMO_COMPANIES[0]!, taxId: '11222333000181' },
      detail: { descEvento: `Evento ${tpEvento}`, xJust: 'Pedido desfeito pelo cliente' },
      reply: {
        nProt: '135260000000099',
        cStat: '135',
        reason: 'Evento registrado',
        verAplic: '1',
        xEvento: '',
        received: { ...MOMENT, local: '2026-06-02T09:00:05' },
      },
    },
    null,
  )
  return bytes.toString().replace(/^<\?.*?\?>/, '')
}
