import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { ApiError } from '../../../api/http/http.ts'
import { produtosOptions, type Register, saveProdutos } from '../../../api/produtos.ts'
import { Button } from '../../../kit/button.tsx'
import text from '../../../kit/text.module.css'
import styles from '../base/sped.module.css'
import type { UnmatchedItem } from './item-choices.ts'

interface Props {
  item: UnmatchedItem
  /** Code of the product that was created */
  produto: string
  register: Register
  onUndone: () => void
}

/** Names the created product, with a button that removes it unless the register was saved since. */
export function CreatedLine({ item, produto, register, onUndone }: Props) {
  const client = useQueryClient()
  const { queryKey } = produtosOptions(register)
  const undoing = useMutation({
    mutationFn: async () => {
      const stored = client.getQueryData(queryKey)
      if (!stored) throw new Error('A product is removed from the register that was read')
      const data = stored.data.filter(({ cd_produto }) => cd_produto !== produto)
      const { nr_versao } = await saveProdutos(register, { data: JSON.stringify(data), version: stored.nr_versao })
      return { ...stored, nr_versao, data }
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      onUndone()
    },
  })
  const { error } = undoing
  return (
    <div className={styles.actionsLine} role="status">
      <span className={styles.small}>
        «{produto} {item.nm_prd}» criado no cadastro.
      </span>
      <Button disabled={undoing.isPending} onClick={() => undoing.mutate()}>
        <Undo2 size={16} aria-hidden="true" /> Desfazer
      </Button>
      {error && (
        <span className={text.wrong}>
          {error instanceof ApiError && error.status === 412
            ? 'Outra pessoa salvou o cadastro depois. Desfaça em Produtos, nas versões.'
            : 'Não foi possível desfazer. Tente de novo.'}
        </span>
      )}
    </div>
  )
}
