import type { EncerramentoReply } from '@portal/contract/acesso/encerramento.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import textStyles from '../../kit/text.module.css'
import { formatCount } from '../../lib/format.ts'
import { useAct } from '../act.ts'
import { CopyField } from '../convite-link/copy-field.tsx'

/** What a removal asks: a preview, or the ids of keys and packages that stay with the caller. */
type Ending = { previa: '1' } | { adotar?: string }

interface Props {
  title: string
  /** What happens to the right itself */
  text: ReactNode
  /** Label of the action */
  label: string
  /** Removes, or only says what ends */
  end: (how: Ending) => Promise<EncerramentoReply>
  /** Whether the caller may adopt keys and packages */
  canAdopt: boolean
  /** Called when it ended */
  onEnded: () => void
  onClose: () => void
}

/** Removes a person or an office, after it showed which keys, packages, tasks and invitations end with the right. */
export function EndingDialog({ title, text, label, end, canAdopt, onEnded, onClose }: Props) {
  const [preview, setPreview] = useState<EncerramentoReply | null>(null)
  const [adopted, setAdopted] = useState<readonly string[]>([])
  const [done, setDone] = useState<EncerramentoReply | null>(null)
  const { busy, error, run } = useAct()
  // the preview is asked once: a dialog stays open for seconds, and a refusal is shown when the action is
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is another function at every render
  useEffect(() => {
    let gone = false
    void end({ previa: '1' }).then(
      (reply) => !gone && setPreview(reply),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  if (done) return <NewSecrets reply={done} onClose={onClose} />
  const remove = () =>
    run(async () => {
      const reply = await end(adopted.length > 0 ? { adotar: adopted.join(',') } : {})
      onEnded()
      if (secretsOf(reply).length > 0) setDone(reply)
      else onClose()
    })
  const toggle = (id: string, kept: boolean) => setAdopted(kept ? [...adopted, id] : adopted.filter((it) => it !== id))
  return (
    <Modal title={title} text={text} action={{ label, busy, onClick: () => void remove() }} onClose={onClose}>
      {error && <ErrorText>{error.message}</ErrorText>}
      {preview && <EndingList preview={preview} adopted={adopted} onToggle={canAdopt ? toggle : null} />}
    </Modal>
  )
}

interface ListProps {
  preview: EncerramentoReply
  adopted: readonly string[]
  /** Null: nothing can be adopted */
  onToggle: ((id: string, kept: boolean) => void) | null
}

function EndingList({ preview, adopted, onToggle }: ListProps) {
  const { chaves, pacotes, nr_tarefas, nr_convites, nr_links, certificado_destruido } = preview
  const items = [
    ...chaves.map(({ id, nome, ds_final }) => ({ id, word: `Chave de API ${nome} (…${ds_final})` })),
    ...pacotes.map(({ id, nome, mes }) => ({ id, word: `Pacote de ${nome}, ${mes.slice(5)}/${mes.slice(0, 4)}` })),
  ]
  const rest = [
    ...(nr_tarefas > 0 ? [formatCount(nr_tarefas, 'tarefa na fila', 'tarefas na fila')] : []),
    ...(nr_convites > 0 ? [formatCount(nr_convites, 'convite aberto', 'convites abertos')] : []),
    ...(nr_links > 0 ? [formatCount(nr_links, 'endereço de envio de cliente', 'endereços de envio de clientes')] : []),
  ]
  return (
    <>
      {items.length > 0 && (
        <fieldset className={layout.choices}>
          <legend>
            {onToggle ? 'Terminam agora. Marque o que fica com você, com novo segredo:' : 'Terminam agora:'}
          </legend>
          {items.map(({ id, word }) =>
            onToggle ? (
              <CheckField
                key={id}
                label={word}
                checked={adopted.includes(id)}
                onChange={(kept) => onToggle(id, kept)}
              />
            ) : (
              <p key={id}>{word}</p>
            ),
          )}
        </fieldset>
      )}
      {rest.length > 0 && <p className={textStyles.note}>Também terminam: {rest.join(' e ')}.</p>}
      {certificado_destruido && (
        <p className={textStyles.wrong}>
          Ninguém mais responde por esta empresa: a captura para e a chave do certificado A1 é destruída.
        </p>
      )}
    </>
  )
}

const secretsOf = ({ chaves, pacotes }: EncerramentoReply): { id: string; word: string; secret: string }[] => [
  ...chaves.flatMap(({ id, nome, chave }) => (chave === null ? [] : [{ id, word: `Chave ${nome}`, secret: chave }])),
  ...pacotes.flatMap(({ id, nome, url }) =>
    // the server gives only the path
    url === null ? [] : [{ id, word: `Pacote de ${nome}`, secret: new URL(url, location.origin).href }],
  ),
]

/** The new secrets of what the caller adopted, shown once. */
const NewSecrets = ({ reply, onClose }: { reply: EncerramentoReply; onClose: () => void }) => (
  <Modal
    title="Novos segredos"
    text="Os antigos já não valem. As chaves aparecem só agora: copie antes de fechar."
    onClose={onClose}
  >
    {secretsOf(reply).map(({ id, word, secret }) => (
      <CopyField key={id} label={word} value={secret} message="Copiado." />
    ))}
  </Modal>
)
