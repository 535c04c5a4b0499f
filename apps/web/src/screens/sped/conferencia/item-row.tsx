import { useMemo } from 'react'
import { Combobox } from '../../../fields/combobox.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import styles from '../base/sped.module.css'
import { quantityShown, readQuantity } from '../base/values.ts'
import { type ItemChoice, isAcceptable, reasonText, type UnmatchedItem } from './item-choices.ts'
import { type ProdutoOption, sortByLikeness } from './suggest-produto.ts'

/** Number of options shown; typing searches all products */
const OFFERED = 100

interface Props {
  item: UnmatchedItem
  supplier: string
  produtos: readonly ProdutoOption[]
  choice: ItemChoice
  /** True while the fields show the proposal */
  untouched: boolean
  busy: boolean
  onChange: (choice: ItemChoice) => void
  onAccept: () => void
  onCreate: () => void
}

/** One item: the note's words and the reason of the proposal, the product, the factor. */
export function ItemRow({ item, supplier, produtos, choice, untouched, busy, ...on }: Props) {
  const options = useMemo(() => optionsOf(item, produtos), [item, produtos])
  const reason = reasonText(item)
  const factorFault = choice.fator !== '' && readQuantity(choice.fator) === null
  return (
    <div className={styles.cardRow} data-item="">
      <div className={styles.cardWords}>
        <p>{item.nm_prd}</p>
        <p className={styles.small}>
          {item.cd_fornecedor} · {item.ds_unidade} · {supplier}
        </p>
        {untouched && reason && <p className={styles.small}>{reason}</p>}
        <div className={styles.actionsLine}>
          {untouched && isAcceptable(item) && (
            <Button disabled={busy} aria-label={`Aceitar a sugestão para ${item.nm_prd}`} onClick={on.onAccept}>
              Aceitar
            </Button>
          )}
          {choice.produto === null && (
            <Button aria-label={`Criar no cadastro ${item.nm_prd}`} onClick={on.onCreate}>
              Criar no cadastro
            </Button>
          )}
        </div>
      </div>
      <Combobox
        className={styles.bare}
        label={`Seu produto para ${item.nm_prd}`}
        placeholder="Escolha o produto"
        value={choice.produto}
        options={options}
        limit={OFFERED}
        onChange={(produto) => on.onChange({ ...choice, produto })}
      />
      <TextField
        className={styles.bare}
        label={`Fator de ${item.nm_prd}`}
        value={quantityShown(choice.fator)}
        error={factorFault ? 'Escreva como 12,5.' : null}
        onChange={(fator) => on.onChange({ ...choice, fator })}
      />
    </div>
  )
}

/** The proposed products, then the others by the likeness of their names. */
function optionsOf(item: UnmatchedItem, produtos: readonly ProdutoOption[]): readonly ProdutoOption[] {
  const sorted = sortByLikeness(item.nm_prd, produtos)
  const proposed = new Set(item.sugestoes?.map(({ cd_produto }) => cd_produto))
  if (proposed.size === 0) return sorted
  return [...sorted.filter(({ value }) => proposed.has(value)), ...sorted.filter(({ value }) => !proposed.has(value))]
}
