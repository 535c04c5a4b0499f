import type { EntregasReply } from '@portal/contract/fechamento/entrega.ts'
import { BLOCOS_ENTREGA, problemaDoTexto, TEXTO_ENTREGA } from '@portal/contract/fechamento/entrega-texto.ts'
import { Info, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { putTextoEntrega } from '../../../api/escritorio/entregas.ts'
import { SwitchField } from '../../../fields/switch-field.tsx'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import work from '../../../kit/list-work.module.css'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from './entregar.module.css'
import { filledText, isSendable, usualWay, WAYS, waysOf } from './words.ts'

interface Props {
  mes: string
  reply: EntregasReply
  onSaved: () => void
}

/** The office's text, how it arrives, and the reminder. */
export function TextPanel({ mes, reply, onSaved }: Props) {
  const { ds_texto: saved, fl_lembra, ds_envio } = reply
  const [text, setText] = useState(saved)
  const { busy, error, run } = useAct()
  const problem = problemaDoTexto(text)
  const save = async (next: string, reminds: boolean, message: string) => {
    const body = {
      ds_texto: next === TEXTO_ENTREGA ? null : next,
      fl_lembra: reminds ? ('S' as const) : ('N' as const),
    }
    if (!(await run(() => putTextoEntrega(body)))) return
    notify(message)
    onSaved()
  }
  const reminds = fl_lembra === 'S'
  return (
    <aside className={styles.panel} aria-label="Texto da entrega">
      <TextArea label="Texto" rows={7} value={text} error={problem} onChange={setText} />
      <div className={styles.blocks}>
        {BLOCOS_ENTREGA.map((block) => (
          <button key={block} type="button" className={styles.block} onClick={() => setText(`${text}{${block}}`)}>
            {block}
          </button>
        ))}
        {text !== TEXTO_ENTREGA && (
          <button type="button" className={work.link} onClick={() => setText(TEXTO_ENTREGA)}>
            Voltar ao padrão
          </button>
        )}
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      {text !== saved && (
        <Button disabled={busy || problem !== null} onClick={() => void save(text, reminds, 'Texto salvo.')}>
          Salvar texto
        </Button>
      )}
      <Preview mes={mes} reply={reply} text={text} />
      <section>
        <h2 className={styles.heading}>Lembrete</h2>
        <SwitchField
          label="Lembrar uma vez quem não abrir em 3 dias úteis."
          detail="Depois disso, o aviso é para você."
          checked={reminds}
          disabled={busy}
          onChange={(next) => void save(saved, next, next ? 'Lembrete ligado.' : 'Lembrete desligado.')}
        />
      </section>
      <p className={styles.hint}>
        {ds_envio === 'email' ? <MessageCircle size={16} aria-hidden="true" /> : <Info size={16} aria-hidden="true" />}
        <span>{HINTS[ds_envio]}</span>
      </p>
    </aside>
  )
}

const HINTS: Readonly<Record<EntregasReply['ds_envio'], string>> = {
  email: 'O WhatsApp abre no seu aparelho com o texto pronto. Quem envia é você.',
  sem_servidor: 'Este servidor não envia e-mail.',
  demonstracao: 'Na demonstração nada é enviado. Copie o endereço.',
}

/** The text as the first client to send to reads it. */
function Preview({ mes, reply, text }: { mes: string; reply: EntregasReply; text: string }) {
  const { nome: sender } = useUsuario()
  const row = reply.data.find((one) => isSendable(one) && one.contato) ?? reply.data.find(isSendable) ?? reply.data[0]
  if (!row) return null
  const way = usualWay(row, waysOf(reply.ds_envio))
  const to = row.contato?.nome ?? row.nome
  return (
    <section>
      <div className={styles.previewHead}>
        <h2 className={styles.heading}>Como chega</h2>
        <span className={styles.soft}>
          a {to}, {way === 'copiar' ? 'copiado' : `por ${WAYS[way].label === 'E-mail' ? 'e-mail' : WAYS[way].label}`}
        </span>
      </div>
      <p className={styles.preview}>{filledText(text, row, { mes, sender })}</p>
    </section>
  )
}
