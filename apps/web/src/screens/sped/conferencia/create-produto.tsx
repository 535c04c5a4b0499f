import type { Produto, ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import { produtosOptions, type Register, saveProdutos } from '../../../api/produtos.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import type { UnmatchedItem } from './item-choices.ts'

interface Props {
  item: UnmatchedItem
  register: Register
  produtos: ProdutosReply
  onCreated: (produto: string) => void
  onClose: () => void
}

const FIELDS = [
  ['cd_produto', 'Código', 60],
  ['nm_prd', 'Descrição', 255],
  ['ds_unidade', 'Unidade', 6],
  ['cd_ncm', 'NCM', 8],
  ['ds_codbarras', 'GTIN', 14],
] as const
type Draft = Record<(typeof FIELDS)[number][0], string>

/** Adds the item to the register, with the note's data, which the user can change before the save. */
export function CreateProduto({ item, register, produtos, onCreated, onClose }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => draftOf(item))
  const [tried, setTried] = useState(false)
  const faults = faultsOf(draft, produtos.data)
  const saving = useMutation({
    mutationFn: async () => {
      const data = [...produtos.data, toProduto(draft, item)]
      const { nr_versao } = await saveProdutos(register, { data: JSON.stringify(data), version: produtos.nr_versao })
      return { ...produtos, nr_versao, data }
    },
    onSuccess: (saved) => {
      client.setQueryData(produtosOptions(register).queryKey, saved)
      onCreated(draft.cd_produto.trim())
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412)
        void client.invalidateQueries({ queryKey: produtosOptions(register).queryKey })
    },
  })
  const create = () => {
    setTried(true)
    if (Object.keys(faults).length === 0) saving.mutate()
  }
  const errorText = createError(saving.error)
  return (
    <Modal
      title="Criar no cadastro"
      text="O produto leva o que a nota diz. Fica nas versões de Produtos, onde pode ser desfeito."
      action={{ label: 'Criar', busy: saving.isPending, onClick: create }}
      onClose={onClose}
    >
      {FIELDS.map(([key, label, maxLength]) => (
        <TextField
          key={key}
          label={label}
          value={draft[key]}
          maxLength={maxLength}
          error={tried ? (faults[key] ?? null) : null}
          onChange={(value) => setDraft((now) => ({ ...now, [key]: value }))}
        />
      ))}
      {errorText && <ErrorText>{errorText}</ErrorText>}
    </Modal>
  )
}

const draftOf = (item: UnmatchedItem): Draft => ({
  cd_produto: item.cd_fornecedor,
  nm_prd: item.nm_prd,
  ds_unidade: item.ds_unidade || 'UN',
  cd_ncm: item.cd_ncm ?? '',
  ds_codbarras: item.ds_codbarras ?? '',
})

function faultsOf(draft: Draft, produtos: readonly Produto[]): Partial<Draft> {
  const code = draft.cd_produto.trim()
  const faults: Partial<Draft> = {}
  if (code === '') faults.cd_produto = 'Escreva o código.'
  else if (produtos.some(({ cd_produto }) => cd_produto === code))
    faults.cd_produto = 'Já há um produto com este código.'
  if (draft.nm_prd.trim() === '') faults.nm_prd = 'Escreva a descrição.'
  if (draft.ds_unidade.trim() === '') faults.ds_unidade = 'Escreva a unidade.'
  if (!/^(\d{8})?$/.test(draft.cd_ncm.trim())) faults.cd_ncm = 'O NCM tem 8 dígitos.'
  if (!/^(\d{8}|\d{12,14})?$/.test(draft.ds_codbarras.trim()))
    faults.ds_codbarras = 'O GTIN tem 8, 12, 13 ou 14 dígitos.'
  return faults
}

function toProduto(draft: Draft, { cd_cest }: UnmatchedItem): Produto {
  const { cd_produto, nm_prd, ds_unidade, cd_ncm, ds_codbarras } = draft
  return {
    cd_produto: cd_produto.trim(),
    nm_prd: nm_prd.trim(),
    ds_unidade: ds_unidade.trim(),
    ...(cd_ncm.trim() ? { cd_ncm: cd_ncm.trim() } : {}),
    ...(ds_codbarras.trim() ? { ds_codbarras: ds_codbarras.trim() } : {}),
    ...(cd_cest ? { cd_cest } : {}),
  }
}

function createError(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError)) return 'Não foi possível salvar. Tente de novo.'
  if (error.status === 412) return 'Outra pessoa salvou o cadastro antes. Confira e crie de novo.'
  return error.erros[0]?.mensagem ?? error.message
}
