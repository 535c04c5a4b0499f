import type { CaminhoEntrega, Entrega, EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isReminderLeaving, postLembrar } from '../../../api/escritorio/entregas.ts'
import { Checkbox } from '../../../fields/checkbox.tsx'
import { ListSearch } from '../../../fields/list-search.tsx'
import { MonthStepper } from '../../../fields/month-stepper.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import tabs from '../../../kit/list-screen.module.css'
import work from '../../../kit/list-work.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from './entregar.module.css'
import { type Chosen, SendDialog, WhatsappDialog } from './send-dialog.tsx'
import type { EntregarState } from './use-entregar.ts'
import {
  contactLines,
  countOf,
  isSendable,
  markedText,
  packageText,
  stateOf,
  TABS,
  totalsText,
  usualWay,
  WAYS,
  waysOf,
} from './words.ts'

interface Props {
  state: EntregarState
  reply: EntregasReply
  /** Rows of the tab and the search */
  shown: readonly Entrega[]
  /** Stands in for the rows of a month without packages */
  empty: ReactNode
  onContact: (cnpj: string) => void
  onChanged: () => void
}

/** Packages with contact, way and state; the marked ones are sent together. */
export function DeliveryList({ state, reply, shown, empty, onContact, onChanged }: Props) {
  const { mes } = state
  const ways = waysOf(reply.ds_envio)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [chosenWays, setChosenWays] = useState<Readonly<Record<string, CaminhoEntrega>>>({})
  const [dialog, setDialog] = useState<{ kind: 'send' | 'whatsapp'; chosen: Chosen[] } | null>(null)
  const wayOf = (row: Entrega) => chosenWays[row.id] ?? usualWay(row, ways)
  const sendable = shown.filter(isSendable)
  const chosen = sendable.filter(({ id }) => picked.has(id)).map((row) => ({ row, way: wayOf(row) }))
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const sent = () => {
    setPicked(new Set())
    onChanged()
    const byPhone = chosen.filter(({ way }) => way === 'whatsapp')
    setDialog(byPhone.length > 0 ? { kind: 'whatsapp', chosen: byPhone } : null)
  }
  return (
    <>
      <StateTabs {...state} rows={reply.data} />
      <FilterLine {...state} />
      {empty}
      {!empty && (
        <div className={styles.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.pick} scope="col">
                  <Checkbox
                    aria-label="Selecionar todos os que falta enviar"
                    disabled={sendable.length === 0}
                    checked={chosen.length > 0 && chosen.length === sendable.length}
                    mixed={chosen.length > 0 && chosen.length < sendable.length}
                    onChange={() =>
                      setPicked(new Set(chosen.length === sendable.length ? [] : sendable.map(({ id }) => id)))
                    }
                  />
                </th>
                <th scope="col">Cliente</th>
                <th scope="col">Contato</th>
                <th scope="col">Por onde</th>
                <th scope="col">Situação</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <DeliveryRow
                  key={row.id}
                  {...{ mes, row, ways, onContact, onChanged }}
                  way={wayOf(row)}
                  isPicked={picked.has(row.id) && isSendable(row)}
                  onPick={() => toggle(row.id)}
                  onWay={(way) => setChosenWays({ ...chosenWays, [row.id]: way })}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className={work.nothing}>Nenhum pacote com estes filtros.</p>}
        </div>
      )}
      {chosen.length > 0 && (
        <section className={work.bulk} aria-label="Seleção">
          <strong role="status">{formatCount(chosen.length, 'selecionado', 'selecionados')}</strong>
          <span className={styles.soft}>{markedText(chosen.map(({ way }) => way))}</span>
          <Button look="primary" onClick={() => setDialog({ kind: 'send', chosen })}>
            <Send size={16} aria-hidden="true" />
            {chosen.length === 1 ? 'Enviar' : `Enviar os ${chosen.length}`}
          </Button>
        </section>
      )}
      <p className={work.totals}>
        <strong role="status">{formatCount(reply.data.length, 'pacote', 'pacotes')}</strong>
        {reply.data.length > 0 && <span>{totalsText(reply.data)}</span>}
      </p>
      {dialog?.kind === 'send' && (
        <SendDialog mes={mes} chosen={dialog.chosen} onClose={() => setDialog(null)} onSent={sent} />
      )}
      {dialog?.kind === 'whatsapp' && (
        <WhatsappDialog
          mes={mes}
          text={reply.ds_texto}
          chosen={dialog.chosen}
          onChanged={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function StateTabs({ search, change, rows }: EntregarState & { rows: readonly Entrega[] }) {
  return (
    <nav className={tabs.tabs} aria-label="Situação da entrega">
      {TABS.map(({ ver, label }) => (
        <button
          key={label}
          type="button"
          className={cx(work.tab, tabs.tab, search.ver === ver && tabs.current)}
          aria-current={search.ver === ver ? 'page' : undefined}
          onClick={() => change({ ver })}
        >
          {label}
          <span className={tabs.count}>{countOf(rows, ver)}</span>
        </button>
      ))}
    </nav>
  )
}

function FilterLine({ search, change, mes }: EntregarState) {
  return (
    <search className={work.filters}>
      <MonthStepper mes={mes} onChange={(other) => change({ mes: other })} />
      <ListSearch
        label="Buscar cliente ou contato"
        placeholder="Cliente ou contato"
        value={search.busca ?? ''}
        onChange={(value) => change({ busca: value || undefined })}
      />
    </search>
  )
}

interface RowProps {
  mes: string
  row: Entrega
  ways: readonly CaminhoEntrega[]
  way: CaminhoEntrega
  isPicked: boolean
  onPick: () => void
  onWay: (way: CaminhoEntrega) => void
  onContact: (cnpj: string) => void
  onChanged: () => void
}

function DeliveryRow({ mes, row, ways, way, isPicked, onPick, onWay, onContact, onChanged }: RowProps) {
  const canSend = isSendable(row)
  const shownWay = canSend ? way : (row.ds_por ?? 'copiar')
  const contact = contactLines(row.contato, shownWay)
  const { word, detail, ...badge } = stateOf(row)
  return (
    <tr className={cx(isPicked && styles.picked)}>
      <td className={styles.pick}>
        <Checkbox aria-label={`Selecionar ${row.nome}`} disabled={!canSend} checked={isPicked} onChange={onPick} />
      </td>
      <td className={styles.client}>
        <a href={row.url_previa} target="_blank" rel="noreferrer" title="Ver a página como o cliente a vê">
          {row.nome}
        </a>
        <span className={styles.soft}>{packageText(row)}</span>
      </td>
      <td className={styles.contact}>
        {contact ? (
          <>
            <span>{contact[0]}</span>
            {contact[1] && <span className={styles.soft}>{contact[1]}</span>}
          </>
        ) : (
          <button type="button" className={work.link} onClick={() => onContact(row.cpfcnpj)}>
            Pôr contato
          </button>
        )}
      </td>
      <td className={styles.way}>
        {canSend ? (
          <select
            className={work.select}
            aria-label={`Por onde enviar a ${row.nome}`}
            value={way}
            onChange={({ target }) => onWay(target.value as CaminhoEntrega)} // the options are the ways
          >
            {ways.map((one) => (
              <option key={one} value={one}>
                {WAYS[one].label}
              </option>
            ))}
          </select>
        ) : (
          row.ds_por && <WayText way={row.ds_por} />
        )}
      </td>
      <td className={styles.state}>
        <Badge {...badge} word={word} />
        {detail && <span className={styles.soft}>{detail}</span>}
        {row.ds_situacao === 'nao_aberto' &&
          row.fl_lembrado === 'N' &&
          row.ds_por === 'email' &&
          !isReminderLeaving(row) && <Remind mes={mes} row={row} onChanged={onChanged} />}
      </td>
    </tr>
  )
}

function WayText({ way }: { way: CaminhoEntrega }) {
  const { label, icon: Icon } = WAYS[way]
  return (
    <span className={styles.wayText}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
}

/** One reminder by a person's word. */
function Remind({ mes, row, onChanged }: Pick<RowProps, 'mes' | 'row' | 'onChanged'>) {
  const { busy, error, run } = useAct()
  const remind = async () => {
    if (!(await run(() => postLembrar(mes, [row.cpfcnpj])))) return
    notify(`Lembrete a caminho de ${row.nome}.`)
    onChanged()
  }
  return (
    <>
      <button
        type="button"
        className={work.link}
        disabled={busy}
        aria-label={`Lembrar ${row.nome} agora`}
        onClick={() => void remind()}
      >
        Lembrar agora
      </button>
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
}
