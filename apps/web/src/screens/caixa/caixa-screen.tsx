import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { AtSign, Bell, Copy, Inbox } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CaixaFilter, caixaOptions, enderecosOptions } from '../../api/escritorio/caixa.ts'
import { escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { ListSearch } from '../../fields/list-search.tsx'
import { Button } from '../../kit/button.tsx'
import list from '../../kit/list-screen.module.css'
import work from '../../kit/list-work.module.css'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatInstant, formatTaxId } from '../../lib/format.ts'
import { useLetterKeys } from '../../lib/use-letter-keys.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { type CaixaSearch, type ChangeCaixa, parseCaixa } from './address.ts'
import { AddressesDialog } from './addresses-dialog.tsx'
import styles from './caixa.module.css'
import { DeliveryPanel } from './delivery-panel.tsx'
import { InboxList, rowId } from './inbox-list.tsx'
import { RemindersDialog } from './reminders-dialog.tsx'
import { type Answers, useAnswers } from './use-answers.ts'
import { countText, TABS } from './words.ts'

/**
 * What arrived at the office by mail and by the links of its clients, of all clients or of one: what waits first, and the one question of
 * each. An answer opens the next delivery and is taken back with Z.
 */

const CRUMBS = crumbsTo(
  <Link to="/notas/$tipo" params={{ tipo: 'nfe' }}>
    Notas
  </Link>,
  'Caixa de entrada',
)

export function CaixaScreen() {
  const search = parseCaixa(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change: ChangeCaixa = (part) =>
    void navigate({
      to: '/notas/caixa',
      search: (now: object) => ({ ...now, ...parseCaixa({ ...search, ...part }), ...absentOf(part) }),
      replace: true,
    })
  const office = useQuery(escritorioOptions(useUsuario().id))
  if (office.data) return <OfficeInbox office={office.data} search={search} change={change} />
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <PageHeader title="Caixa de entrada" crumbs={CRUMBS} />
        {office.isPending && <Skeleton label="Carregando a caixa de entrada" />}
        {office.isError && <Failure error={office.error} retry={office.refetch} what="Caixa de entrada" />}
        {office.data === null && (
          <Message icon={Inbox} title="A caixa de entrada é de quem trabalha em um escritório." />
        )}
      </div>
    </div>
  )
}

/** Fields that a change sets to undefined, so that the router removes them from the address. */
const absentOf = (part: Partial<CaixaSearch>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value === undefined))

interface Props {
  search: CaixaSearch
  change: ChangeCaixa
}

const toFilter = ({ ver, busca, cliente }: CaixaSearch): CaixaFilter => ({
  ...(ver === 'hoje' ? { fl_hoje: 'S' } : ver !== 'todas' && { ds_situacao: ver ?? 'espera' }),
  ...(busca && { ds_busca: busca }),
  ...(cliente && { nr_cpfcnpj: cliente }),
})

function OfficeInbox({ office, search, change }: Props & { office: Escritorio }) {
  const { id } = useUsuario()
  const [isOpen, setIsOpen] = useState(false)
  const [isReminding, setIsReminding] = useState(false)
  const query = useInfiniteQuery({ ...caixaOptions(id, toFilter(search)), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const index = rows.findIndex((row) => row.id === search.id)
  const open = (row: { id: string } | undefined) => {
    change({ id: row?.id })
    if (row) document.getElementById(rowId(row.id))?.focus()
  }
  const step = (by: 1 | -1) => {
    const to = rows[index < 0 ? (by > 0 ? 0 : -1) : index + by]
    return to && (() => open(to))
  }
  const answers = useAnswers((entrega) => change({ id: entrega, ver: undefined, busca: undefined }))
  const withNext: Answers = {
    ...answers,
    answer: async (entrega, body, done) => {
      const next = search.ver === undefined ? (rows[index + 1] ?? rows[index - 1]) : rows[index]
      await answers.answer(entrega, body, done)
      open(next)
    },
  }
  useLetterKeys({
    j: step(1),
    k: step(-1),
    z: () => void answers.undo(),
    ...(search.id && { escape: () => change({ id: undefined }) }),
  })
  const counts = query.data?.pages[0]?.contagens
  return (
    <div className={cx(styles.screen, search.id && styles.withPanel)}>
      <div className={styles.list}>
        <PageHeader title="Caixa de entrada" crumbs={CRUMBS}>
          <Button onClick={() => setIsReminding(true)}>
            <Bell size={16} aria-hidden="true" />
            Lembretes
          </Button>
          <Button onClick={() => setIsOpen(true)}>
            <AtSign size={16} aria-hidden="true" />
            Endereços
          </Button>
        </PageHeader>
        <nav className={list.tabs} aria-label="Situação da entrega">
          {TABS.map(({ ver, label, count }) => (
            <button
              key={label}
              type="button"
              className={cx(work.tab, list.tab, search.ver === ver && list.current)}
              aria-current={search.ver === ver ? 'page' : undefined}
              onClick={() => change({ ver, id: undefined })}
            >
              {label}
              {counts && <span className={list.count}>{countText(counts[count])}</span>}
            </button>
          ))}
        </nav>
        <FilterLine search={search} change={change} />
        {query.isPending && <Skeleton label="Carregando as entregas" rows={8} height={64} />}
        {query.isError && !query.data && <Failure error={query.error} retry={query.refetch} what="Caixa de entrada" />}
        {query.isError && query.data && <Silent since={query.dataUpdatedAt} />}
        {query.data && rows.length === 0 && <Nothing search={search} onAddresses={() => setIsOpen(true)} />}
        {rows.length > 0 && <InboxList rows={rows} current={search.id} onOpen={(entrega) => change({ id: entrega })} />}
        {query.hasNextPage && (
          <p className={styles.more}>
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Mostrar mais
            </Button>
          </p>
        )}
        <div className={cx(work.totals, styles.foot)}>
          <span role="status">
            <strong>
              {formatCount(rows.length, 'entrega', 'entregas')}
              {query.hasNextPage ? ' até aqui' : ''}
            </strong>{' '}
            <span className={styles.soft}>
              {formatCount(
                rows.reduce((sum, { nr_arquivos }) => sum + nr_arquivos, 0),
                'arquivo',
                'arquivos',
              )}
            </span>
          </span>
          <span className={styles.keys} aria-hidden="true">
            <span>
              <kbd>J</kbd> <kbd>K</kbd> anda
            </span>
            <span>
              <kbd>Enter</kbd> guarda
            </span>
            <span>
              <kbd>X</kbd> recusa
            </span>
            <span>
              <kbd>Z</kbd> desfaz
            </span>
          </span>
        </div>
      </div>
      {search.id && (
        <DeliveryPanel
          key={search.id}
          id={search.id}
          answers={withNext}
          position={index < 0 ? null : `${index + 1} de ${rows.length}${query.hasNextPage ? '+' : ''}`}
          previous={index < 0 ? undefined : step(-1)}
          next={index < 0 ? undefined : step(1)}
          onClose={() => change({ id: undefined })}
        />
      )}
      {isReminding && (
        <RemindersDialog isKeeper={office.papel !== 'assistente'} onClose={() => setIsReminding(false)} />
      )}
      {isOpen && <AddressesDialog isKeeper={office.papel !== 'assistente'} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Says that the list is older than it seems: the last call failed. */
const Silent = ({ since }: { since: number }) => (
  <p className={styles.silent} role="status">
    A caixa não respondeu desde {formatInstant(new Date(since).toISOString()).slice(11)}. Nada se perde: quem envia
    tenta de novo.
  </p>
)

function Nothing({ search, onAddresses }: { search: CaixaSearch; onAddresses: () => void }) {
  const { address, receives, isKnown } = useOfficeAddress()
  if (search.busca || search.ver || search.cliente)
    return <Message icon={Inbox} title="Nenhuma entrega com estes filtros." />
  if (!isKnown) return <Message icon={Inbox} title="Nada esperando." />
  if (address) return <Message icon={Inbox} title={`Nada esperando. O que chega em ${address} aparece aqui.`} />
  return (
    <Message
      icon={Inbox}
      title={
        receives
          ? 'Nada esperando. O escritório ainda não tem endereço.'
          : 'Nada esperando. Este servidor não recebe e-mail.'
      }
      detail={receives ? undefined : 'As páginas de envio dos clientes funcionam.'}
    >
      <Button onClick={onAddresses}>{receives ? 'Criar endereço' : 'Criar página de envio'}</Button>
    </Message>
  )
}

/** The newest open address of the office itself; null without one. */
function useOfficeAddress() {
  const { data } = useQuery(enderecosOptions(useUsuario().id))
  const own = data?.data.find(({ cpfcnpj, dt_revogacao }) => cpfcnpj === null && dt_revogacao === null)
  return {
    isKnown: data !== undefined,
    receives: data?.fl_recebe === true,
    address: (data?.fl_recebe && own?.ds_endereco) || null,
  }
}

const TYPING_MS = 250

/** Text of the search field. It changes with each key; the address and the list follow `TYPING_MS` after the last one. `asked`: the text of the address. */
function useTyped(asked: string, ask: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(asked)
  const latest = useRef(ask)
  latest.current = ask
  const sent = useRef(asked)
  useEffect(() => {
    if (asked === sent.current) return // the answer to the own typing, which may have gone on
    sent.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed === sent.current) return
      sent.current = typed
      latest.current(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}

function FilterLine({ search, change }: Props) {
  const { address } = useOfficeAddress()
  const { empresas } = useEmpresas()
  const [typed, setTyped] = useTyped(search.busca ?? '', (text) => change({ busca: text || undefined, id: undefined }))
  return (
    <search className={cx(work.filters, styles.line)}>
      {address && (
        <span className={styles.own}>
          <AtSign size={16} aria-hidden="true" />
          <span className={styles.address}>{address}</span>
          <Button look="quiet" onClick={() => void copyText(address, 'Endereço copiado.')}>
            <Copy size={16} aria-hidden="true" />
            Copiar
          </Button>
        </span>
      )}
      <ListSearch
        label="Buscar remetente, assunto ou arquivo"
        placeholder="Remetente, assunto ou arquivo"
        value={typed}
        onChange={setTyped}
      />
      <select
        className={cx(work.select, styles.picker)}
        aria-label="Cliente"
        value={search.cliente ?? ''}
        onChange={({ target }) => change({ cliente: target.value || undefined, id: undefined })}
      >
        <option value="">Todos os clientes</option>
        {empresas.map(({ cpfcnpj, nome }) => (
          <option key={cpfcnpj} value={cpfcnpj}>{`${nome}, ${formatTaxId(cpfcnpj)}`}</option>
        ))}
      </select>
    </search>
  )
}
