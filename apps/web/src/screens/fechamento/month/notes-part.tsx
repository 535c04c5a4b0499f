import type { FatoFechamento, Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { historicoOptions } from '../../../api/escritorio/fechamento.ts'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
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
  const save = async () => {
    if (text.trim() && (await change({ ds_nota: text.trim() }))) setText('')
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
        error={error?.message}
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
