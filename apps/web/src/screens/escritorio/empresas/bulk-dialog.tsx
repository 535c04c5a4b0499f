import type { CarteiraGravadaReply, EmpresaDaCarteira, LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { useState } from 'react'
import { postCarteira, postDesfazerAlteracao } from '../../../api/escritorio/escritorio.ts'
import { Select } from '../../../fields/select.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { ResponsibleField } from '../../../session/people/responsible-field.tsx'
import { TagsField } from '../tags-field.tsx'
import { REGIME_OPTIONS } from '../words.ts'
import { undoneText } from './change-words.ts'

interface Props {
  empresas: readonly EmpresaDaCarteira[]
  onClose: () => void
  onChanged: () => void
}

const WHAT = [
  { value: 'etiquetar', label: 'Pôr etiquetas' },
  { value: 'desetiquetar', label: 'Tirar etiquetas' },
  { value: 'responsavel', label: 'Mudar o responsável' },
  { value: 'regime', label: 'Mudar o regime' },
] as const
type What = (typeof WHAT)[number]['value']
const isOfTags = (what: What): boolean => what === 'etiquetar' || what === 'desetiquetar'
const REGIMES = REGIME_OPTIONS.filter(({ value }) => value !== 'nenhum')

interface Chosen {
  text: string
  tags: readonly string[]
}

function changedLine(empresa: EmpresaDaCarteira, what: What, { text, tags }: Chosen): LinhaCarteira {
  const { cpfcnpj, etiquetas } = empresa
  if (what === 'regime') return { cpfcnpj, ds_regime: text }
  if (what === 'responsavel') return { cpfcnpj, nm_responsavel: text.trim() }
  if (what === 'etiquetar') return { cpfcnpj, etiquetas: [...new Set([...etiquetas, ...tags])] }
  return { cpfcnpj, etiquetas: etiquetas.filter((tag) => !tags.includes(tag)) }
}

/** One change of the chosen companies; what else they have stays. */
export function BulkDialog({ empresas, onClose, onChanged }: Props) {
  const [what, setWhat] = useState<What>('etiquetar')
  const [text, setText] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [refused, setRefused] = useState<CarteiraGravadaReply['linhas']>([])
  const { busy, error, run } = useAct()
  const undo = async (id: string) => {
    try {
      notify(undoneText(await postDesfazerAlteracao(id)))
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : 'Não foi possível desfazer.')
    }
    onChanged()
  }
  const save = () =>
    run(async () => {
      const isEmpty = isOfTags(what) ? tags.length === 0 : what === 'regime' && text === ''
      if (isEmpty) throw new Error('Escolha o novo valor.')
      const reply = await postCarteira(
        empresas.map((empresa) => changedLine(empresa, what, { text, tags })),
        false,
      )
      const id = reply.id_alteracao
      notify(
        `${formatCount(reply.alteradas - reply.iguais, 'empresa alterada', 'empresas alteradas')}.`,
        id === undefined ? undefined : { label: 'Desfazer', onClick: () => void undo(id) },
      )
      onChanged()
      setRefused(reply.linhas.filter(({ situacao }) => situacao === 'recusada'))
      if (reply.recusadas === 0) onClose()
    })
  return (
    <Modal
      title={`Alterar ${formatCount(empresas.length, 'empresa', 'empresas')}`}
      text="O resto de cada empresa fica como está."
      action={{ label: 'Alterar', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
      {refused.map(({ cpfcnpj, mensagem }) => (
        <p key={cpfcnpj} className={textStyles.wrong}>
          {cpfcnpj}: {mensagem}
        </p>
      ))}
      <Select
        label="O que mudar"
        value={what}
        options={WHAT}
        onChange={(next) => {
          setText('')
          setTags([])
          setWhat(next)
        }}
      />
      {what === 'regime' && (
        <Select label="Regime" value={text || null} placeholder="Escolha" options={REGIMES} onChange={setText} />
      )}
      {what === 'responsavel' && <ResponsibleField value={text} onChange={setText} />}
      {isOfTags(what) && <TagsField isNewAllowed={what === 'etiquetar'} value={tags} onChange={setTags} />}
    </Modal>
  )
}
