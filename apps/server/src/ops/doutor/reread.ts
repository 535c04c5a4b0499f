import { countText } from '../../base/count-text.ts'
import { kyselyOn, ownerPool } from '../../db/pool.ts'
import { READING, readReread } from '../../features/intake/reread.ts'
import { type DoutorFinding, okFinding } from './finding.ts'

const ITEM = 'Releitura das notas'

/** Says how far the stored notes are read again. Nothing where the database cannot be read: `checkDatabase` says why. */
export async function checkReread(url: string): Promise<DoutorFinding[]> {
  const pool = ownerPool({ url, max: 1 })
  try {
    const state = await readReread(kyselyOn(pool))
    if (!state || state.reading < READING)
      return [okFinding(ITEM, 'começa quando o portal iniciar com o papel worker.')]
    const { seen, doubtful, changed, finished_at } = state
    const counts = [
      countText(seen, 'nota vista', 'notas vistas'),
      countText(doubtful, 'relida', 'relidas'),
      countText(changed, 'corrigida', 'corrigidas'),
    ].join(', ')
    return [okFinding(ITEM, finished_at === null ? `em andamento: ${counts}.` : `terminada: ${counts}.`)]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}
