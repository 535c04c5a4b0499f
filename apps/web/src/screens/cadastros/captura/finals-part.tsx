import { type Captura, TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { postConclusivas } from '../../../api/notas/manifestacao.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import text from '../../../kit/text.module.css'
import { formatDate } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from './captura.module.css'

interface Props {
  cnpj: string
  nome: string
  papel: string
  captura: Captura
}

const RULE = 'Confirmação, Desconhecimento e Operação não realizada. Nenhuma é automática, nunca.'
const WHO: Readonly<Record<Captura['ds_conclusivas'], string>> = {
  livre: 'Você pode dá-las nesta empresa.',
  aceitar: 'Esta empresa não tem titular no portal: dono e contador do escritório as dão, depois de aceitar o texto.',
  titular: 'São do titular da empresa, que ainda não as liberou. Ele libera aqui, em «Só o titular dá as conclusivas».',
  nao_comprovada:
    'A empresa ainda não foi comprovada: guarde o A1 dela. Depois, sem titular, dono e contador do escritório as dão.',
}
const WATCHES = 'Quem as dá: o titular ou quem ele liberar; sem titular, dono e contador do escritório.'

/** Who gives the final manifestations of the company, for everybody but its titular, who has a switch. */
export function FinalsPart({ cnpj, nome, papel, captura: { ds_conclusivas } }: Props) {
  const [isAsking, setAsking] = useState(false)
  const mayAccept = papel !== 'consulta' && ds_conclusivas === 'aceitar'
  return (
    <div className={styles.finals}>
      <p>
        <b>Conclusivas</b>
      </p>
      <p className={text.smallBlock}>{papel === 'consulta' ? WATCHES : WHO[ds_conclusivas]}</p>
      <p className={text.smallBlock}>{RULE}</p>
      {mayAccept && !isAsking && <Button onClick={() => setAsking(true)}>Ler e aceitar o texto</Button>}
      {mayAccept && isAsking && <Acceptance cnpj={cnpj} nome={nome} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Acceptance({ cnpj, nome, onClose }: { cnpj: string; nome: string; onClose: () => void }) {
  const client = useQueryClient()
  const { busy, error, run } = useAct()
  const [isRead, setRead] = useState(false)
  const accept = async () => {
    if (!(await run(() => postConclusivas([cnpj])))) return
    await client.invalidateQueries({ queryKey: ['captura'] })
    notify('Texto aceito pelo escritório.')
  }
  return (
    <div className={styles.consent}>
      <p>{TEXTO_CONCLUSIVAS.texto}</p>
      <CheckField label={`Li e aceito, pelo escritório, para ${nome}.`} checked={isRead} onChange={setRead} />
      {error && <ErrorText>{error.message}</ErrorText>}
      <div className={styles.consentFoot}>
        <span>
          Texto {TEXTO_CONCLUSIVAS.versao}, de {formatDate(TEXTO_CONCLUSIVAS.data)}
        </span>
        <Button onClick={onClose}>Cancelar</Button>
        <Button disabled={!isRead || busy} onClick={() => void accept()}>
          Aceitar
        </Button>
      </div>
    </div>
  )
}
