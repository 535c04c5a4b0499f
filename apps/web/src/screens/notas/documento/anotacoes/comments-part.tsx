import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { Comentario, DocumentoReply } from '@portal/contract/notas/documento.ts'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { atribuicoesOptions } from '../../../../api/escritorio/para-mim.ts'
import { postComentario } from '../../../../api/notas/anotacoes.ts'
import { TextArea } from '../../../../fields/text-field.tsx'
import { Button } from '../../../../kit/button.tsx'
import { formatInstant, formatInstantDay, formatInteger } from '../../../../lib/format.ts'
import { notify } from '../../../../lib/notify.ts'
import { useAct } from '../../../../session/act.ts'
import { AskButton } from '../../../../session/people/ask-button.tsx'
import { useColleagues } from '../../../../session/people/colleagues.ts'
import { mentioned } from '../../../../session/people/mentions.ts'
import { useUsuario } from '../../../../session/session.ts'
import styles from './anotacoes.module.css'
import { useAnnotated } from './use-annotated.ts'

const LONGEST = 2_000

interface Props {
  documento: DocumentoReply
  comments: readonly Comentario[]
  mayWrite: boolean
}

/** Comments in the order in which they were written, and who has the note now. */
export function CommentsPart({ documento, comments, mayWrite }: Props) {
  return (
    <>
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comentários">
          {comments.map(({ id, nm_usuario, dt_comentario, ds_texto }) => (
            <li key={id}>
              <b>{nm_usuario}</b> <small>{formatInstant(dt_comentario)}</small>
              <p>{ds_texto}</p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NewComment documento={documento} />}
      <Assigned documento={documento} />
    </>
  )
}

function NewComment({ documento }: { documento: DocumentoReply }) {
  const [text, setText] = useState('')
  const people = useColleagues(documento.nr_cpfcnpj)
  const { busy, error, run } = useAct()
  const write = useAnnotated(documento)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const told = mentioned(text, people).filter(({ fl_eu }) => fl_eu === 'N')
    const isDone = await run(async () => {
      const mencionados = told.map(({ id }) => id)
      const comment = await postComentario(documento.id, {
        ds_texto: text.trim(),
        ...(mencionados.length > 0 && { mencionados }),
      })
      write(({ etiquetas, comentarios = [] }) => ({ etiquetas, comentarios: [...comentarios, comment] }))
    })
    if (!isDone) return
    setText('')
    if (told.length > 0) notify(`Avisa ${told.map(({ nome }) => nome).join(', ')}.`)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Comentar esta nota"
        rows={2}
        maxLength={LONGEST}
        value={text}
        error={error?.message}
        hint={people.length > 1 ? 'Com @ e o nome, um colega é avisado.' : undefined}
        onChange={setText}
      />
      {text.trim() && (
        <Button type="submit" disabled={busy}>
          Comentar
        </Button>
      )}
    </form>
  )
}

/** Who has the note by the word of a colleague, and the way to ask somebody; nothing outside of an office. */
function Assigned({ documento }: { documento: DocumentoReply }) {
  const { id, nr_cpfcnpj: cnpj, tipo, nr_docfiscal } = documento
  const inOffice = useColleagues(cnpj).length > 0
  const { data } = useQuery({ ...atribuicoesOptions(useUsuario().id, cnpj, 'nota'), enabled: inOffice })
  const found = data?.data.find(({ cd_assunto }) => cd_assunto === id)
  if (!inOffice) return null
  const nome = `${TIPO_NAMES[tipo]} ${formatInteger(nr_docfiscal)}`
  return (
    <div className={styles.form}>
      {found && (
        <p className={styles.assigned}>
          <AtSign size={16} aria-hidden="true" />
          <span>
            Com <b>{found.nm_pessoa}</b>
            {found.ds_texto && `: «${found.ds_texto}»`} · {found.nm_autor}, {formatInstantDay(found.dt_pedido)}
          </span>
        </p>
      )}
      <AskButton subjectOf={() => ({ cnpj, assunto: 'nota', codigo: id, nome })} />
    </div>
  )
}
