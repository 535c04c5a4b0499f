import { kyselyOn, ownerPool } from '../../db/pool.ts'
import { checkChains } from '../../features/captura/prova/check-chains.ts'
import { type DoutorFinding, errorFinding, okFinding } from './finding.ts'

const ITEM = 'Captura'
const SHOWN = 5

/** Recomputes the chained evidence of the capture. Nothing where the database cannot be read: `checkDatabase` says why. */
export async function checkEvidence(url: string): Promise<DoutorFinding[]> {
  const pool = ownerPool({ url, max: 1 })
  try {
    const { exchanges, broken } = await checkChains(kyselyOn(pool))
    if (broken.length === 0)
      return [okFinding(ITEM, `${exchanges} consultas à SEFAZ registradas, e o encadeamento confere.`)]
    const more = broken.length > SHOWN ? ` e mais ${broken.length - SHOWN}` : ''
    return [
      errorFinding(
        ITEM,
        `o registro das consultas à SEFAZ foi alterado: ${broken.slice(0, SHOWN).join(', ')}${more}.`,
        'Compare com uma cópia de segurança anterior; docs/operations.md diz o que o registro guarda.',
      ),
    ]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}
