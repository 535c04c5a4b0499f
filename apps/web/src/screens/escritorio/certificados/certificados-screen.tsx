import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { Link, useBlocker } from '@tanstack/react-router'
import { FolderOpen, ShieldCheck } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { PasswordField } from '../../../fields/password-field.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { cx } from '../../../lib/cx.ts'
import { fromChooser, type NamedFile } from '../../../lib/dropped-files.ts'
import { formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useStore } from '../../../lib/store.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { OfOffice } from '../of-office.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type BatchGroup, countOf, isClosed, readyRows, type ShownRow, shownRows, summaryOf } from './batch.ts'
import styles from './certificados.module.css'
import { FilesTable } from './files-table.tsx'
import { addFiles, batch, keepReady, leaveBatch, tryPassword } from './run-batch.ts'

const CRUMBS = crumbsTo(
  'Escritório',
  <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
    Carteira
  </Link>,
  'Certificados em lote',
)

/** Certificates of many clients at once. Files and passwords stay in this page until the button keeps the ready ones. */
export function CertificadosScreen() {
  const { rows } = useStore(batch)
  return (
    <>
      <PageHeader title="Certificados em lote" crumbs={CRUMBS}>
        {rows.length > 0 && <MoreFiles />}
      </PageHeader>
      <div className={layout.page}>
        <OfOffice>{(office) => (office.papel === 'assistente' ? <NoRight /> : <Batch office={office} />)}</OfOffice>
      </div>
    </>
  )
}

const NoRight = () => (
  <Message
    icon={ShieldCheck}
    title="Certificados são de um dono ou contador do escritório."
    detail="Peça a um deles que guarde o do seu cliente."
  />
)

/** Adds files, and says which did not fit. */
const take = async (files: NamedFile[]): Promise<void> => {
  const left = await addFiles(files)
  if (left > 0) notify(`Até 200 por vez: ${left} ${left === 1 ? 'ficou' : 'ficaram'} de fora.`)
}

function MoreFiles() {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(fromChooser(event.target.files))
    event.target.value = ''
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FolderOpen size={16} aria-hidden="true" />
        Mais arquivos
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pfx,.p12"
        aria-label="Mais certificados"
        onChange={choose}
      />
    </>
  )
}

function Batch({ office }: { office: Escritorio }) {
  const { rows, work } = useStore(batch)
  const [group, setGroup] = useState<BatchGroup | null>(null)
  const [asked, setAsked] = useState<{ cnpj: string; nome: string } | null>(null)
  const shown = shownRows(rows)
  const ready = readyRows(shown).length
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && ready > 0,
    enableBeforeUnload: () => ready > 0,
    withResolver: true,
  })
  if (rows.length === 0)
    return (
      <FileDrop
        big
        label="Solte aqui os certificados dos clientes"
        name="Certificados dos clientes"
        hint="Arquivos .pfx e .p12, até 200 de uma vez. Nada é guardado antes do botão."
        accept=".pfx,.p12"
        onFiles={(files) => void take(files)}
      />
    )
  const leave = () => {
    blocker.proceed?.()
    leaveBatch()
  }
  return (
    <>
      <Figures shown={shown} group={group} onGroup={setGroup} />
      <Passwords closed={rows.filter(isClosed).length} />
      <FilesTable
        rows={group ? shown.filter((row) => row.group === group) : shown}
        isDono={office.papel === 'dono'}
        onAsk={setAsked}
      />
      <p className={styles.work} role="status">
        {work && `${work.what === 'abrindo' ? 'Abrindo' : 'Guardando'}: ${work.done} de ${work.of}`}
      </p>
      <Acts shown={shown} isBusy={work !== null} />
      {asked && <AskDialog {...asked} office={office.nome} onClose={() => setAsked(null)} />}
      {blocker.status === 'blocked' && (
        <Modal
          safe
          title="Sair?"
          text={`${ready === 1 ? 'O 1 pronto não foi guardado.' : `Os ${ready} prontos não foram guardados.`}`}
          away="Ficar"
          action={{ label: 'Sair', onClick: leave }}
          onClose={() => blocker.reset?.()}
        />
      )}
    </>
  )
}

const FIGURES: readonly { group: BatchGroup; label: string; isRare?: boolean }[] = [
  { group: 'prontos', label: 'Prontos' },
  { group: 'senha', label: 'Senha não abre' },
  { group: 'vencidos', label: 'Vencidos' },
  { group: 'semCliente', label: 'Sem cliente' },
  { group: 'repetidos', label: 'Repetidos' },
  { group: 'outros', label: 'Não servem', isRare: true },
]

interface FiguresProps {
  shown: readonly ShownRow[]
  group: BatchGroup | null
  onGroup: (group: BatchGroup | null) => void
}

/** The figures are filters of the list; those after the first add up to it. */
function Figures({ shown, group, onGroup }: FiguresProps) {
  const figure = (label: string, count: number, of: BatchGroup | null) => (
    <button
      key={label}
      type="button"
      className={cx(styles.figure, group === of && styles.current)}
      aria-pressed={group === of}
      onClick={() => onGroup(of)}
    >
      <span>{label}</span>
      <b>{formatInteger(count)}</b>
    </button>
  )
  return (
    <div className={styles.figures}>
      {figure('Arquivos', shown.length, null)}
      {FIGURES.map(({ group: of, label, isRare }) => {
        const count = countOf(shown, of)
        return isRare && count === 0 ? null : figure(label, count, of)
      })}
    </div>
  )
}

/** One password for all closed files, then the next one. */
function Passwords({ closed }: { closed: number }) {
  const { passwords } = useStore(batch)
  const [text, setText] = useState('')
  const submit = () => {
    if (text === '') return
    setText('')
    void tryPassword(text)
  }
  const isFirst = passwords.length === 0
  const some = isFirst ? `Senha dos ${closed}` : `Outra senha para os ${closed}`
  const label = closed > 1 ? some : isFirst ? 'Senha do arquivo' : 'Outra senha para o que falta'
  return (
    <form
      className={styles.passwords}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {passwords.length > 0 && (
        <ul className={styles.tried} aria-label="Senhas tentadas">
          {passwords.map(({ opened }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passwords are only added, and never shown
            <li key={index}>{`${index + 1}ª abriu ${opened}`}</li>
          ))}
        </ul>
      )}
      {closed > 0 && (
        <>
          <PasswordField label={label} autoComplete="off" autoFocus value={text} onChange={setText} />
          <Button type="submit">Tentar</Button>
        </>
      )}
      <p className={styles.note}>As senhas servem só para abrir. Nenhuma é guardada.</p>
    </form>
  )
}

/** Keeps the ready ones. */
function Acts({ shown, isBusy }: { shown: readonly ShownRow[]; isBusy: boolean }) {
  const [turnsOn, setTurnsOn] = useState(true)
  const [hasKept, setKept] = useState(false)
  const changed = useOfficeChanged()
  const ready = readyRows(shown).length
  const waiting = shown.filter(({ kept }) => !kept).length - ready
  const keep = async () => {
    await keepReady(turnsOn)
    setKept(true)
    notify(summaryOf(shownRows(batch.get().rows), turnsOn))
    void changed()
  }
  return (
    <div className={styles.acts}>
      {ready > 0 && (
        <CheckField
          label={`Ligar a captura ${ready === 1 ? 'no pronto' : `nos ${ready}`} (NF-e, CT-e, MDF-e e NFS-e)`}
          checked={turnsOn}
          disabled={isBusy}
          onChange={setTurnsOn}
        />
      )}
      <p className={styles.note}>
        {hasKept
          ? summaryOf(shown, turnsOn)
          : waiting > 0 &&
            `${waiting} ${waiting === 1 ? 'fica de fora; espera' : 'ficam de fora; a lista deles espera'} em Carteira.`}
      </p>
      <Link to="/escritorio/$parte" params={{ parte: 'empresas' }} className={buttonClass()}>
        {ready > 0 ? 'Cancelar' : 'Voltar à Carteira'}
      </Link>
      {ready > 0 && (
        <Button look="primary" disabled={isBusy} onClick={() => void keep()}>
          <ShieldCheck size={16} aria-hidden="true" />
          {`Guardar ${ready} ${ready === 1 ? 'certificado' : 'certificados'}`}
        </Button>
      )}
    </div>
  )
}
