import { CloudOff, FileSearch, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { Message } from '../../../kit/message.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import type { NamedFile } from '../../../lib/dropped-files.ts'
import { formatBytes, formatCount } from '../../../lib/format.ts'
import { Part, State, States } from './part.tsx'

/** What the portal says while something happens, or when it cannot. */
export function FeedbackParts() {
  const [loading, setLoading] = useState(true)
  return (
    <>
      <Part name="Andamento" about="O que, quanto; o esqueleto só aparece depois de 200 ms.">
        <States>
          <State name="Conhecido">
            <Progress label="Zip de XML" value={41.6} detail="412 de 990" />
          </State>
          <State name="Desconhecido">
            <Progress label="Preparando" value={null} />
          </State>
          <State name="Completo">
            <Progress label="Importação" value={100} />
          </State>
          <State name="Esqueleto">
            <Button onClick={() => setLoading(!loading)}>{loading ? 'Parar' : 'Carregar'}</Button>
            {loading && <Skeleton label="Carregando exemplo" rows={3} />}
          </State>
        </States>
      </Part>
      <Part name="Em lugar do conteúdo" about="Por que não há nada, o que falhou, o que fazer.">
        <States>
          <State name="Vazio">
            <Message icon={FileSearch} title="Nada encontrado com «fralta»." detail="Você quis dizer «fralda»?">
              <Button>Procurar «fralda»</Button>
            </Message>
          </State>
          <State name="Erro">
            <Message
              icon={CloudOff}
              title="Sem resposta do servidor. Verifique a conexão e tente de novo."
              detail="Nada do que já estava guardado mudou."
              request="a1b2c3d4"
            >
              <Button>Tentar de novo</Button>
            </Message>
          </State>
          <State name="Sem direito">
            <Message icon={Lock} title="Você não tem acesso a Produtos nesta empresa." detail="Peça ao titular." />
          </State>
        </States>
      </Part>
      <Drops />
    </>
  )
}

function Drops() {
  const [files, setFiles] = useState<NamedFile[]>([])
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <Part name="Soltar arquivos" about="Solte, ou escolha pelo botão.">
      <States>
        <State name="Pronta">
          <FileDrop
            label="Solte arquivos aqui"
            hint={
              files.length > 0
                ? `${formatCount(files.length, 'arquivo', 'arquivos')}, ${formatBytes(size)}`
                : 'XML até 8 MB'
            }
            onFiles={setFiles}
          />
        </State>
        <State name="Com erro">
          <FileDrop
            label="Logotipo"
            hint="PNG ou JPEG"
            multiple={false}
            accept="image/png,image/jpeg"
            error="O arquivo não é uma imagem."
            onFiles={setFiles}
          />
        </State>
        <State name="Com pastas, a única coisa da tela">
          <FileDrop big folders label="Solte arquivos ou pastas aqui" hint="XML até 8 MB" onFiles={setFiles} />
        </State>
        <State name="Desabilitada">
          <FileDrop label="Certificado" hint="PFX ou P12" disabled onFiles={setFiles} />
        </State>
      </States>
    </Part>
  )
}
