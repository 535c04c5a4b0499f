import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  desfeitasOptions,
  postDesfazerImportacao,
  postRestaurar,
  previaDesfazerOptions,
} from '../../../api/notas/importar.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import textStyles from '../../../kit/text.module.css'
import work from '../../../kit/work-card.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from './importar.module.css'
import { binEnd, fateLines, leftSentence } from './take-back-words.ts'

/** Takes a finished import back, and brings back what left. */
export function TakeBackPart({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...desfeitasOptions(ids), enabled: ids.length > 0 })
  const [isOpen, setOpen] = useState(false)
  const { busy, error, run } = useAct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = () =>
    run(async () => {
      const binned = (await client.fetchQuery(desfeitasOptions(ids))).filter((one) => binEnd([one], new Date()))
      const restored: string[] = []
      for (const { id } of binned) restored.push((await postRestaurar(id)).id)
      await client.invalidateQueries()
      const [id] = restored
      if (id) await navigate({ to: '/notas/importar', search: { id } })
    })
  if (!data) return null
  const left = leftSentence(data, new Date())
  // what it brought and has not left
  const stayed = data.reduce((sum, { importados, nr_desfeitas }) => sum + importados - nr_desfeitas, 0)
  if (!left && stayed === 0) return null
  return (
    <section className={cx(work.card, styles.undo)} aria-label="Desfazer">
      <p>{left ?? 'Importou o que não devia? O que só ela trouxe pode sair de novo.'}</p>
      {error && <ErrorText>{error.message}</ErrorText>}
      {binEnd(data, new Date()) && (
        <Button disabled={busy} onClick={() => void restore()}>
          Trazer de volta
        </Button>
      )}
      {stayed > 0 && (
        <Button onClick={() => setOpen(true)}>
          <Undo2 size={16} aria-hidden="true" />
          Desfazer importação
        </Button>
      )}
      {isOpen && <TakeBackDialog ids={ids} onRestore={() => void restore()} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface DialogProps {
  ids: readonly string[]
  onRestore: () => void
  onClose: () => void
}

/** Says what leaves and what stays before anything is done. */
function TakeBackDialog({ ids, onRestore, onClose }: DialogProps) {
  const preview = useQuery(previaDesfazerOptions(ids))
  const { busy, error, run } = useAct()
  const client = useQueryClient()
  const leave = preview.data?.nr_saem ?? 0
  const takeBack = () =>
    run(async () => {
      const { nr_saem } = await postDesfazerImportacao(ids)
      notify(formatCount(nr_saem, 'nota saiu.', 'notas saíram.'), { label: 'Trazer de volta', onClick: onRestore })
      onClose()
      await client.invalidateQueries()
    })
  return (
    <Modal
      safe
      title="Desfazer importação"
      text="Sai só o que esta importação trouxe sozinha e com que ninguém trabalhou."
      action={
        leave > 0
          ? { label: `Tirar ${formatCount(leave, 'nota', 'notas')}`, busy, onClick: () => void takeBack() }
          : undefined
      }
      onClose={onClose}
    >
      {preview.isPending && <Skeleton label="Vendo o que sai" rows={4} />}
      {preview.isError && <Failure error={preview.error} retry={preview.refetch} what="O que sai" />}
      {preview.data && (
        <>
          <ul className={styles.fates}>
            {fateLines(preview.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {leave > 0 && (
            <p className={textStyles.note}>
              Até {formatInstantDay(preview.data.dt_lixeira)} o que sai pode voltar, em «Importações anteriores».
            </p>
          )}
        </>
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
