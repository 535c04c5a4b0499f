import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../kit/button.tsx'
import { leftColumns } from './import-block.ts'
import styles from './paste.module.css'
import type { PasteBlock } from './paste-plan.ts'

/** Columns with text that an import leaves out; one click uses the one like names as the description. */
export function LeftColumns({ block, onMap }: { block: PasteBlock; onMap: (column: number, path: string) => void }) {
  const [first, ...others] = leftColumns(block)
  const noCode = block.source !== undefined && !block.mapping.includes('cd_produto')
  if (!first && !noCode) return null
  const rest = (first?.isName ? others : [first, ...others]).flatMap((column) => column?.name ?? [])
  return (
    <div className={styles.left} role="status">
      {noCode && (
        <p className={styles.shout}>
          <TriangleAlert size={16} className={styles.shoutMark} aria-hidden="true" /> Nenhuma coluna é o código do
          produto. Escolha-a na tabela.
        </p>
      )}
      {first?.isName && (
        <p className={styles.shout}>
          <TriangleAlert size={16} className={styles.shoutMark} aria-hidden="true" /> A coluna «{first.name}» não entra.
          Usar como Descrição?
          <Button onClick={() => onMap(first.index, 'nm_prd')}>Usar como Descrição</Button>
        </p>
      )}
      {rest.length > 0 && (
        <p>
          {rest.length === 1 ? 'Não entra a coluna' : 'Não entram as colunas'}{' '}
          {rest.map((name) => `«${name}»`).join(', ')}.
        </p>
      )}
    </div>
  )
}
