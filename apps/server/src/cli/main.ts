import { Command } from 'commander'
import { addEmpresaCommands } from './acesso/empresa.ts'
import { addEscritorioCommands } from './acesso/escritorio.ts'
import { addUsuarioCommands } from './acesso/usuario.ts'
import { addBancoCommands } from './banco.ts'
import { speakPortuguese } from './base/portuguese.ts'
import { exitCodeOf } from './base/run-action.ts'
import { addCapturaCommands } from './captura/captura.ts'
import { addManifestar } from './captura/manifestar.ts'
import { addSimuladorCommand } from './captura/simulador.ts'
import { addCopiaCommands } from './copia.ts'
import { addDemoCommands } from './demo.ts'
import { addDoutorCommand } from './doutor.ts'
import { addIcpCommands } from './icp.ts'
import { addImportarCommand } from './importar.ts'
import { addMestraCommands } from './mestra.ts'
import { addTabelaCommands } from './tabela.ts'

function createProgram(): Command {
  const program = speakPortuguese(new Command('portal'))
    .description('Administração do Portal Contador')
    .option('--json', 'resposta para programas')
    .exitOverride()
  addEmpresaCommands(program)
  addEscritorioCommands(program)
  addUsuarioCommands(program)
  addImportarCommand(program)
  addDemoCommands(program)
  addIcpCommands(program)
  addTabelaCommands(program)
  addBancoCommands(program)
  addCopiaCommands(program)
  addDoutorCommand(program)
  addSimuladorCommand(program)
  addCapturaCommands(program)
  addManifestar(program)
  addMestraCommands(program)
  return program
}

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
