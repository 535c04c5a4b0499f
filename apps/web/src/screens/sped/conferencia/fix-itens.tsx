import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { produtosOptions } from '../../../api/produtos.ts'
import type { Mes } from '../../../api/sped.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatCount } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import styles from '../base/sped.module.css'
import { offerUndo } from '../base/undo-step.tsx'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { CreatedLine } from './created-line.tsx'
import {
  firstChoice,
  type ItemChoice,
  isAcceptable,
  isReady,
  itemKey,
  reasonText,
  type UnmatchedItem,
  withItems,
  withoutItems,
} from './item-choices.ts'
import { ItemRow } from './item-row.tsx'
import { toProdutoOption } from './suggest-produto.ts'

const CreateProduto = lazyNamed(() => import('./create-produto.tsx'), 'CreateProduto')

/** Number of items shown with fields; the others follow after these are saved */
const SHOWN = 20

interface Props {
  /** Cause of the findings */
  codigo: string
  achados: readonly Achado[]
  month: Mes
  saving: Saving
}

/** Fix for items without a product: the product of the register, and its quantity per unit of the supplier. */
export function FixItens({ codigo, achados, month, saving }: Props) {
  const register = { cnpj: month.cnpj, sistema: month.sistema }
  const { data } = useQuery(produtosOptions(register))
  const [chosen, setChosen] = useState<Readonly<Record<string, ItemChoice>>>({})
  const [creating, setCreating] = useState<UnmatchedItem | null>(null)
  const [created, setCreated] = useState<{ item: UnmatchedItem; produto: string } | null>(null)
  const { items, suppliers } = useMemo(() => itemsOf(achados), [achados])
  const produtos = useMemo(() => (data?.data ?? []).map(toProdutoOption), [data])
  const choose = (item: UnmatchedItem, choice: ItemChoice) =>
    setChosen((choices) => ({ ...choices, [itemKey(item)]: choice }))
  const choiceOf = (item: UnmatchedItem): ItemChoice => chosen[itemKey(item)] ?? firstChoice(item)
  const isUntouched = (item: UnmatchedItem) => chosen[itemKey(item)] === undefined
  const save = (of: readonly UnmatchedItem[]) =>
    saveItems(
      saving,
      of.map((item) => ({ item, choice: choiceOf(item) })),
      { cnpj: month.cnpj, codigo, onSaved: () => setCreated(null) },
    )
  if (items.length === 0 || !data) return null
  if (data.data.length === 0)
    return (
      <p className={styles.why}>
        O cadastro de produtos está vazio. <Link to="/cadastros/produtos">Abrir Produtos</Link>
      </p>
    )
  const suggested = items.filter((item) => isUntouched(item) && isAcceptable(item))
  const names = new Map(produtos.map(({ value, label }) => [value, label]))
  return (
    <div className={styles.card}>
      <AcceptAll suggested={suggested} names={names} busy={saving.isPending} onAccept={() => save(suggested)} />
      <div className={styles.cardHead} aria-hidden="true">
        <span>Item da nota</span>
        <span>Seu produto</span>
        <span>Fator</span>
      </div>
      {items.slice(0, SHOWN).map((item) => (
        <ItemRow
          key={itemKey(item)}
          item={item}
          supplier={suppliers.get(item.nr_cpfcnpj) ?? item.nr_cpfcnpj}
          produtos={produtos}
          choice={choiceOf(item)}
          untouched={isUntouched(item)}
          busy={saving.isPending}
          onChange={(choice) => choose(item, choice)}
          onAccept={() => save([item])}
          onCreate={() => setCreating(item)}
        />
      ))}
      <ApplyLine
        count={items.length}
        ready={items.filter((item) => !isUntouched(item) && isReady(choiceOf(item)))}
        saving={saving}
        onApply={save}
      />
      {created && (
        <CreatedLine
          {...created}
          register={register}
          onUndone={() => {
            setChosen((choices) => ({ ...choices, [itemKey(created.item)]: firstChoice(created.item) }))
            setCreated(null)
          }}
        />
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateProduto
            item={creating}
            register={register}
            produtos={data}
            onCreated={(produto) => {
              choose(creating, { produto, fator: '1' })
              setCreated({ item: creating, produto })
              setCreating(null)
            }}
            onClose={() => setCreating(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Saves the choices as one step, which is then offered to be undone. */
function saveItems(
  saving: Saving,
  chosen: readonly { item: UnmatchedItem; choice: ItemChoice }[],
  { cnpj, codigo, onSaved }: { cnpj: string; codigo: string; onSaved: () => void },
): void {
  const step: { before?: ConfiguracaoSped; after?: ConfiguracaoSped } = {}
  const change = (before: ConfiguracaoSped): ConfiguracaoSped => {
    const after = withItems(before, chosen)
    Object.assign(step, { before, after })
    return after
  }
  const offer = () => {
    const { before, after } = step
    onSaved()
    if (!before || !after) return
    const text = formatCount(chosen.length, 'correspondência salva', 'correspondências salvas')
    offerUndo({ cnpj, codigo, text, undo: (settings) => withoutItems(settings, { before, after }) })
  }
  saving.mutate(change, { onSuccess: offer })
}

/** Items with an acceptable proposal first, and the names of the suppliers. */
function itemsOf(achados: readonly Achado[]) {
  const all = achados.flatMap(({ itens }) => itens ?? [])
  const items = [...all.filter(isAcceptable), ...all.filter((item) => !isAcceptable(item))]
  const suppliers = new Map(
    achados.flatMap(({ itens = [], documento }) => itens.map((item) => [item.nr_cpfcnpj, documento?.nm_participante])),
  )
  return { items, suppliers }
}

interface AcceptProps {
  suggested: readonly UnmatchedItem[]
  names: ReadonlyMap<string, string>
  busy: boolean
  onAccept: () => void
}

/** Saves all acceptable proposals at once. Those without a row on the screen are listed here, so that each is seen before. */
function AcceptAll({ suggested, names, busy, onAccept }: AcceptProps) {
  if (suggested.length < 2) return null
  const rest = suggested.slice(SHOWN)
  return (
    <div className={styles.cardFoot}>
      <p className={styles.small}>Confira antes: o motivo de cada sugestão está no item.</p>
      <Button look="primary" disabled={busy} onClick={onAccept}>
        {`Aceitar as ${suggested.length.toLocaleString('pt-BR')} sugestões iguais`}
      </Button>
      {rest.length > 0 && (
        <details className={styles.small}>
          <summary>
            {rest.length === 1
              ? 'Ver a outra sugestão'
              : `Ver as outras ${rest.length.toLocaleString('pt-BR')} sugestões`}
          </summary>
          <ul className={styles.missing}>
            {rest.map((item) => (
              <li key={itemKey(item)}>
                {item.nm_prd} ({item.ds_unidade}) → {names.get(firstChoice(item).produto ?? '')}. {reasonText(item)}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface ApplyProps {
  count: number
  /** Items with a choice of the user */
  ready: readonly UnmatchedItem[]
  saving: Saving
  onApply: (items: readonly UnmatchedItem[]) => void
}

function ApplyLine({ count, ready, saving, onApply }: ApplyProps) {
  const errorText = saveError(saving.error)
  return (
    <div className={styles.cardFoot}>
      <p className={styles.small}>
        {formatCount(count, 'item', 'itens')}
        {count > SHOWN && `, mostrando os ${SHOWN} primeiros`}. Vale também para os próximos meses.
      </p>
      <Button disabled={ready.length === 0 || saving.isPending} onClick={() => onApply(ready)}>
        {ready.length > 1 ? `Aplicar os ${ready.length}` : 'Aplicar'}
      </Button>
      {errorText && <ErrorText>{errorText}</ErrorText>}
    </div>
  )
}
