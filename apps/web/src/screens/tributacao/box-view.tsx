import type { SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { carteiraOptions } from '../../api/acesso/empresas.ts'
import { sugestoesOptions, tributacaoOptions } from '../../api/tributacao.ts'
import { Button } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import type { TributacaoSearch } from './address.ts'
import { inGroups, optionId, Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './tributacao.module.css'
import { usePaused } from './use-paused.ts'

const TributacaoAnswer = lazyNamed(() => import('./answer/answer.tsx'), 'TributacaoAnswer')

interface Props {
  cnpj: string | undefined
  uf: string
  search: TributacaoSearch
  onChange: (next: Partial<TributacaoSearch>) => void
}

/** The search box, its suggestions and the open answer. */
export function BoxView({ cnpj, uf, search, onChange }: Props) {
  const [typed, setTyped] = useState(search.busca ?? '')
  const [active, setActive] = useState<number | null>(null)
  const busca = usePaused(typed.trim())
  useEffect(() => {
    if (busca !== (search.busca ?? '')) onChange({ busca: busca || undefined, ncm: busca ? search.ncm : undefined })
  })
  const suggestions = useQuery(sugestoesOptions(cnpj, busca))
  const isSearch = busca.length >= 2
  useWholeCode(busca, { suggestions, open: (ncm) => onChange({ ncm, uf }), isOpen: search.ncm !== undefined })
  const rows = isSearch ? inGroups(suggestions.data?.data ?? []) : []
  const type = (text: string) => {
    setTyped(text)
    setActive(null)
  }
  const open = (index: number) => {
    const ncm = rows[index]?.cd_ncm
    if (ncm) onChange({ ncm, uf })
    setActive(index)
  }
  const key = (name: 'up' | 'down' | 'enter') => {
    if (rows.length === 0) return
    if (name === 'enter') open(active ?? 0)
    else
      setActive((current) =>
        current === null ? 0 : (current + (name === 'down' ? 1 : -1) + rows.length) % rows.length,
      )
  }
  const nothing = isSearch && suggestions.data && !suggestions.isPlaceholderData && rows.length === 0
  // an answer that was open before speaks of another product than the text that finds nothing
  const isOther = nothing && ![suggestions.data?.cd_ncm_exato, busca.replace(/\D/g, '')].includes(search.ncm)
  const ncm = isOther ? undefined : search.ncm
  return (
    <>
      <SearchBox
        typed={typed}
        uf={uf}
        count={isSearch && suggestions.data ? suggestions.data.total : null}
        active={active === null ? undefined : optionId(active)}
        onType={type}
        onUf={(next) => onChange({ uf: next })}
        day={search.dia}
        onDay={(dia) => onChange({ dia })}
        onKey={key}
      />
      {suggestions.isError && (
        <Failure error={suggestions.error} retry={suggestions.refetch} what="Consulta Tributária" />
      )}
      {nothing && !ncm && <Nothing query={busca} meant={suggestions.data.ds_sugestao} onType={type} />}
      {!isSearch && !ncm && <Start onExample={type} />}
      {(rows.length > 0 || ncm) && (
        <div className={cx(styles.panes, !ncm && styles.listOnly, rows.length === 0 && styles.answerOnly)}>
          {rows.length > 0 && (
            <div className={styles.left}>
              {suggestions.data?.ds_sugestao && <Meant meant={suggestions.data.ds_sugestao} onType={type} />}
              <Results rows={rows} query={busca} active={active} chosen={ncm} onChoose={open} />
            </div>
          )}
          {ncm && (
            <Open
              ncm={ncm}
              cnpj={cnpj}
              uf={uf}
              day={search.dia}
              onDay={(dia) => onChange({ dia })}
              onCode={(ncm) => onChange({ ncm })}
              onBack={rows.length > 0 ? () => onChange({ ncm: undefined }) : null}
            />
          )}
        </div>
      )}
    </>
  )
}

interface OpenProps {
  ncm: string
  cnpj: string | undefined
  uf: string
  day: string | undefined
  onDay: (day: string | undefined) => void
  onCode: (ncm: string) => void
  /** Returns to the list on narrow windows; null when both fit */
  onBack: (() => void) | null
}

function Open({ ncm, cnpj, uf, day, onDay, onCode, onBack }: OpenProps) {
  const { id } = useUsuario()
  const provider = useQuery(carteiraOptions(id)).data?.fl_fornecedor === 'S'
  const query = useQuery(tributacaoOptions({ nr_cpfcnpj: cnpj, cd_ncm: ncm, ds_uf: uf, dt_referencia: day }))
  const answer = query.data?.data[0]
  return (
    <section className={styles.right} aria-label="Resposta" aria-busy={query.isPlaceholderData}>
      {onBack && (
        <Button className={styles.back} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden="true" />
          Resultados
        </Button>
      )}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Consulta Tributária" />}
      {query.isPending && <Skeleton label="Carregando a resposta" rows={12} />}
      {answer && query.data && (
        <Suspense fallback={<Skeleton label="Carregando a resposta" rows={12} />}>
          <TributacaoAnswer answer={answer} reply={query.data} provider={provider} onCode={onCode} onDay={onDay} />
        </Suspense>
      )}
      {query.data && !answer && (
        <Message
          icon={SearchX}
          title={`O NCM ${ncm} não está na tabela em uso.`}
          detail="Confira o código ou busque pelo nome."
        />
      )}
    </section>
  )
}

function Nothing({ query, meant, onType }: { query: string; meant: string | null; onType: (text: string) => void }) {
  return (
    <Message
      icon={SearchX}
      title={`Nada encontrado para «${query}».`}
      detail={meant ? undefined : 'Tente outra palavra, o NCM ou o código de barras.'}
    >
      {meant && <Meant meant={meant} onType={onType} />}
    </Message>
  )
}

function Meant({ meant, onType }: { meant: string; onType: (text: string) => void }) {
  return (
    <p className={styles.meant}>
      Você quis dizer{' '}
      <button type="button" className={styles.link} onClick={() => onType(meant)}>
        «{meant}»
      </button>
      ?
    </p>
  )
}

interface WholeCode {
  suggestions: { data?: SugestoesReply; isPlaceholderData: boolean }
  open: (ncm: string) => void
  isOpen: boolean
}

/** Opens the answer of a whole NCM or bar code, once per typed code, so that the way back to the list stays. */
function useWholeCode(typed: string, { suggestions: { data, isPlaceholderData }, open, isOpen }: WholeCode) {
  const [opened, setOpened] = useState(isOpen ? typed : '')
  useEffect(() => {
    if (!data?.cd_ncm_exato || isPlaceholderData || opened === typed) return
    setOpened(typed)
    open(data.cd_ncm_exato)
  })
}

const EXAMPLES = [
  { text: 'fralda', kind: 'um nome' },
  { text: '2203.00.00', kind: 'um NCM' },
  { text: '8471', kind: 'o começo de um NCM' },
]

/** Three examples, shown before the first search. */
function Start({ onExample }: { onExample: (text: string) => void }) {
  return (
    <div className={styles.start}>
      <p>Digite um código de barras, um NCM ou o nome do produto. Cada número da resposta traz a fonte e a data.</p>
      <ul>
        {EXAMPLES.map(({ text, kind }) => (
          <li key={text}>
            <button type="button" className={styles.link} onClick={() => onExample(text)}>
              {text}
            </button>{' '}
            <span>{kind}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
