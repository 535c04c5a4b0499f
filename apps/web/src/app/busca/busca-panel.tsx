import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount } from '../../lib/format.ts'
import type { useEmpresas } from '../../session/empresa.ts'
import styles from './busca.module.css'
import { BuscaOption } from './busca-option.tsx'
import { useBusca } from './use-busca.ts'
import { type BoxItem, buscaGroups, keyWords, searchedWords } from './words.ts'

interface Props {
  first: string
  empresas: ReturnType<typeof useEmpresas>
  input: RefObject<HTMLInputElement | null>
  onOpen: (item: BoxItem, inNewTab: boolean) => void
  icon: ReactNode
  /** The closing button */
  children: ReactNode
}

const MAX_LENGTH = 2000

/** The field with its results: arrows move, Enter opens. The field keeps the focus. */
export function BuscaPanel({ first, empresas, input, onOpen, icon, children }: Props) {
  const [typed, setTyped] = useState(first)
  const busca = useBusca(typed, empresas)
  const { items } = busca
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { active, onKeyDown, reset } = useActive({ ...busca, list, onOpen })
  return (
    <>
      <div className={styles.field}>
        {icon}
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Buscar"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          placeholder="Chave, número, valor, CNPJ, nome, produto, NCM, tela ou ajuda"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            reset()
          }}
        />
        {children}
      </div>
      <Notice typed={typed.trim()} busca={busca} />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Resultados" ref={list}>
        <Groups id={id} items={items} active={active} withEmpresa={empresas.empresas.length > 1} onOpen={onOpen} />
      </div>
      <Foot empresas={empresas.empresas.length} />
    </>
  )
}

interface GroupsProps {
  id: string
  items: readonly BoxItem[]
  active: number
  withEmpresa: boolean
  onOpen: Props['onOpen']
}

function Groups({ id, items, active, withEmpresa, onOpen }: GroupsProps) {
  return buscaGroups(items).map(({ title, items: some }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div key={title} role="group" aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {some.map((item) => {
        const index = items.indexOf(item)
        return (
          <BuscaOption
            key={`${item.ds_endereco} ${item.ds_titulo}`}
            id={`${id}-${index}`}
            item={item}
            active={index === active}
            withEmpresa={withEmpresa}
            onOpen={(chosen) => onOpen(chosen, false)}
          />
        )
      })}
    </div>
  ))
}

/** How the text was read, what was searched instead, or that nothing was found. */
function Notice({ typed, busca }: { typed: string; busca: ReturnType<typeof useBusca> }) {
  const { reply, error, isCurrent } = busca
  const key = keyWords(typed)
  const nothing = reply && isCurrent ? searchedWords(reply, typed) : null
  const isCorrected = isCurrent && reply?.ds_sugestao
  return (
    <div className={styles.notices} role="status">
      {key && <p className={cx(styles.notice, key.isWrong && styles.wrong)}>{key.text}</p>}
      {isCorrected && (
        <p className={styles.notice}>
          Mostrando <b>{reply.ds_sugestao}</b>.{' '}
          <button type="button" className={styles.link} onClick={busca.searchExactly}>
            Buscar só «{typed}»
          </button>
        </p>
      )}
      {nothing && <p className={styles.notice}>{nothing}</p>}
      {error && (
        <p className={styles.notice}>
          A busca não respondeu.{' '}
          <Button look="plain" onClick={() => void busca.retry()}>
            Tentar de novo
          </Button>
        </p>
      )}
    </div>
  )
}

function Foot({ empresas }: { empresas: number }) {
  return (
    <p className={styles.foot}>
      <span className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> escolher <kbd>Enter</kbd> abrir <kbd>Ctrl</kbd> <kbd>Enter</kbd> em outra aba{' '}
        <kbd>Esc</kbd> fechar
      </span>
      <span>Busca em {formatCount(empresas, 'empresa', 'empresas')}, todas as datas</span>
    </p>
  )
}

interface ActiveProps {
  items: readonly BoxItem[]
  /** False while an answer to the text is awaited */
  isCurrent: boolean
  list: RefObject<HTMLDivElement | null>
  onOpen: Props['onOpen']
}

/** The active row. Enter before the answer opens the best result when it arrives: a key can be pasted and opened at once. */
function useActive({ items, isCurrent, list, onOpen }: ActiveProps) {
  const [index, setIndex] = useState(0)
  const awaited = useRef<{ inNewTab: boolean } | null>(null)
  const active = Math.max(0, Math.min(index, items.length - 1))
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, list])
  useEffect(() => {
    const item = items[0]
    if (!isCurrent || !awaited.current) return
    const { inNewTab } = awaited.current
    awaited.current = null
    if (item) onOpen(item, inNewTab)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key]
    const inNewTab = event.ctrlKey || event.metaKey
    const item = items[active]
    if (event.key === 'Enter' && !isCurrent) awaited.current = { inNewTab }
    else if (event.key === 'Enter' && item) onOpen(item, inNewTab)
    else if (next === undefined) return
    else setIndex(Math.max(0, Math.min(items.length - 1, next)))
    event.preventDefault()
  }
  const reset = () => {
    setIndex(0)
    awaited.current = null
  }
  return { active, onKeyDown, reset }
}
