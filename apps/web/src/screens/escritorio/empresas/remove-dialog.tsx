import type { EmpresaDaCarteira, RemocaoReply } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteEmpresaDaCarteira, postDesfazer, remocaoOptions } from '../../../api/escritorio/escritorio.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatCount, formatInstantDay } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../escritorio.module.css'
import { isNamed, removalLines } from './removal-words.ts'

interface Props {
  empresa: EmpresaDaCarteira
  onClose: () => void
  onChanged: () => void
}

/** Says what ends with the removal, and asks for the name of a client that has documents. */
export function RemoveDialog({ empresa, onClose, onChanged }: Props) {
  const { busy, error, run } = useAct()
  const [form, setForm] = useState({ typed: '', isTried: false })
  const preview = useQuery(remocaoOptions(useUsuario().id, empresa.cpfcnpj))
  const asksName = (preview.data?.nr_documentos ?? 0) > 0
  const isReady = preview.data !== undefined && (!asksName || isNamed(form.typed, empresa))
  const undo = () =>
    void postDesfazer(empresa.cpfcnpj)
      .then(() => notify(`${empresa.nome} voltou à carteira.`))
      .catch((failure: unknown) => notify(failure instanceof Error ? failure.message : 'Não foi possível desfazer.'))
      .finally(onChanged)
  const remove = async () => {
    setForm((now) => ({ ...now, isTried: true }))
    if (!isReady) return
    if (!(await run(() => deleteEmpresaDaCarteira(empresa.cpfcnpj)))) return
    notify(`${empresa.nome} saiu da carteira.`, { label: 'Desfazer', onClick: undo })
    onChanged()
    onClose()
  }
  return (
    <Modal
      safe
      title="Tirar da carteira"
      text={`O escritório deixa de ver ${empresa.nome} agora.`}
      action={{ label: 'Tirar da carteira', busy: busy || preview.isPending, onClick: () => void remove() }}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton label="Vendo o que para" rows={4} />}
      {preview.isError && <Failure error={preview.error} retry={preview.refetch} what="O que para" />}
      {preview.data && <WhatEnds removal={preview.data} />}
      {asksName && (
        <TextField
          label="Escreva o nome ou o CNPJ da empresa"
          hint={`${formatCount(preview.data?.nr_documentos ?? 0, 'documento', 'documentos')} em ${empresa.nome}.`}
          required
          autoComplete="off"
          value={form.typed}
          error={form.isTried && !isReady ? 'Não é o nome nem o CNPJ desta empresa.' : null}
          onChange={(typed) => setForm((now) => ({ ...now, typed }))}
        />
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

const WhatEnds = ({ removal }: { removal: RemocaoReply }) => (
  <>
    <ul className={styles.ends}>
      {removalLines(removal).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p className={textStyles.note}>
      Até {formatInstantDay(removal.dt_desfazer)} você pode desfazer em «Removidas há pouco»: volta tudo, menos a chave
      do certificado.
    </p>
  </>
)
