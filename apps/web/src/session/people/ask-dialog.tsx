import type { PedirBody } from '@portal/contract/escritorio/para-mim.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { escritorioKey } from '../../api/escritorio/escritorio.ts'
import { postPedir } from '../../api/escritorio/para-mim.ts'
import { Select } from '../../fields/select.tsx'
import { TextArea } from '../../fields/text-field.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../act.ts'
import { useUsuario } from '../session.ts'
import { useColleagues } from './colleagues.ts'
import { mentioned } from './mentions.ts'

export interface AskedSubject {
  cnpj: string
  assunto: PedirBody['ds_assunto']
  codigo: string
  /** How a person knows it: «outubro de 2026», the product's name */
  nome: string
}

/** Gives a month, a product or a note to a colleague who sees the client; others are told with an @ in the text. */
export function AskDialog({ subject, onClose }: { subject: AskedSubject; onClose: () => void }) {
  const { cnpj, assunto, codigo, nome } = subject
  const people = useColleagues(cnpj)
  const client = useQueryClient()
  const { id: usuarioId } = useUsuario()
  const [person, setPerson] = useState<string | null>(null)
  const [text, setText] = useState('')
  const { busy, error, run, clear } = useAct()
  const told = mentioned(text, people).filter(({ id, fl_eu }) => id !== person && fl_eu === 'N')
  const body = (ds_ato: PedirBody['ds_ato'], pessoas: string[]): PedirBody => ({
    ...{ cpfcnpj: cnpj, ds_assunto: assunto, cd_assunto: codigo, nm_assunto: nome, ds_ato, pessoas },
    ...(text.trim() && { ds_texto: text.trim() }),
  })
  const save = async () => {
    const done = await run(async () => {
      if (!person && told.length === 0) throw new Error('Escolha a pessoa, ou escreva @ e o nome no texto.')
      if (person) await postPedir(body('atribuido', [person]))
      if (told.length > 0)
        await postPedir(
          body(
            'mencionado',
            told.map(({ id }) => id),
          ),
        )
    })
    if (!done) return
    const name = people.find(({ id }) => id === person)?.nome
    notify(
      [name && `Com ${name}.`, told.length > 0 && `Avisa ${told.map((one) => one.nome).join(', ')}.`]
        .filter(Boolean)
        .join(' '),
    )
    void client.invalidateQueries({ queryKey: escritorioKey(usuarioId) })
    onClose()
  }
  return (
    <Modal
      title="Pedir a alguém"
      text={`Sobre ${nome}. A pessoa vê o pedido no Início dela, em «Para mim».`}
      action={{ label: 'Pedir', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      <Select
        label="Fica com"
        value={person}
        placeholder="Escolha uma pessoa"
        options={people.map(({ id, nome: name, fl_eu }) => ({
          value: id,
          label: fl_eu === 'S' ? `${name} (você)` : name,
        }))}
        onChange={(id) => {
          setPerson(id)
          clear()
        }}
      />
      <TextArea
        label="O que fazer"
        hint="Com @ e o nome, outra pessoa também é avisada."
        maxLength={500}
        value={text}
        onChange={(value) => {
          setText(value)
          clear()
        }}
      />
      {told.length > 0 && <p role="status">Avisa {told.map((one) => one.nome).join(', ')}.</p>}
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
