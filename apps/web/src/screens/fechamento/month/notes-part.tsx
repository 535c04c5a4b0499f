import type { FatoFechamento, Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { historicoOptions } from '../../../api/escritorio/fechamento.ts'
import { postPedir } from '../../../api/escritorio/para-mim.ts'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useColleagues } from '../../../session/people/colleagues.ts'
import { mentioned } from '../../../session/people/mentions.ts'
import styles from '../fechamento.module.css'
import { useMonthChange } from './use-month-change.ts'

const NOTE_MAX = 500

/** What was done, without the text of a note or a name. */
const WORDS: Record<Exclude<FatoFechamento, 'nota'>, string> = {
  aberto: 'Reabriu o mês',
  em_conferencia: 'Pôs o mês em conferência',
  fechado: 'Fechou o mês',
  responsavel: 'Trocou o responsável',
  recibo: 'Mudou o recibo da EFD',
}

/** Notes of people and what was done with the month, the newest first. */
export function NotesPart({ row, mes, mayWrite }: { row: Fechamento; mes: string; mayWrite: boolean }) {
  const { data, isPending, isError, error, refetch } = useQuery(historicoOptions(row.cpfcnpj, mes))
  const facts = data?.data ?? []
  return (
    <section className={styles.part} aria-label="Anotações e histórico">
      <div className={styles.partHead}>
        <h3>Anotações e histórico</h3>
        <span>vistas por quem cuida da empresa</span>
      </div>
      {mayWrite && <NewNote cnpj={row.cpfcnpj} mes={mes} />}
      {isPending && <Skeleton label="Carregando as anotações" rows={2} height={44} />}
      {isError && <Failure error={error} retry={refetch} what="anotações" />}
      {data && facts.length === 0 && <p className={styles.soft}>Ninguém anotou nada neste mês.</p>}
      <ul className={styles.facts}>
        {facts.map(({ id, ds_fato, ds_texto, nm_autor, dt }) => (
          <li key={id}>
            <b>{nm_autor}</b> <small>{formatInstant(dt)}</small>
            <p>{ds_fato === 'nota' ? ds_texto : `${WORDS[ds_fato]}${ds_texto ? `: ${ds_texto}` : '.'}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewNote({ cnpj, mes }: { cnpj: string; mes: string }) {
  const [text, setText] = useState('')
  const { busy, error, change } = useMonthChange(cnpj, mes)
  const people = useColleagues(cnpj)
  const tell = useAct()
  const save = async () => {
    const note = text.trim()
    if (!note || !(await change({ ds_nota: note }))) return
    setText('')
    const told = mentioned(note, people).filter(({ fl_eu }) => fl_eu === 'N')
    if (told.length === 0) return
    const pessoas = told.map(({ id }) => id)
    const asked = { cpfcnpj: cnpj, ds_assunto: 'mes', cd_assunto: mes, ds_ato: 'mencionado' } as const
    if (await tell.run(() => postPedir({ ...asked, pessoas, nm_assunto: monthText(mes), ds_texto: note })))
      notify(`Avisa ${told.map(({ nome }) => nome).join(', ')}.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.newNote} onSubmit={submit}>
      <TextArea
        label="Anotar algo sobre este mês"
        value={text}
        maxLength={NOTE_MAX}
        error={error?.message ?? tell.error?.message}
        hint={people.length > 1 ? 'Com @ e o nome, um colega é avisado.' : undefined}
        onChange={setText}
      />
      {text.trim() && (
        <Button type="submit" disabled={busy}>
          Anotar
        </Button>
      )}
    </form>
  )
}
