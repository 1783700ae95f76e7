/** The reasons of failed attempts, each with what to check. */
import { translated } from '../../../../fields/translated'
import type { Failure } from '../../../../plugins/webhooks/http/failures'

/** The reasons that the engine records for an attempt without a response, or one that was not made. */
type Noted = Failure | 'no_secret' | 'not_told'

export type FailureWords = {
  /** By the status of the response; `4` and `5` stand for all others of their class. */
  answered: Readonly<Record<'3' | '4' | '5' | '401' | '404' | '405' | '410' | '413' | '429', string>>
  noted: Readonly<Record<Noted, string>>
  /** The text for an unknown reason. */
  unknown: string
}

export const failureTranslations = translated<FailureWords>({
  en: {
    answered: {
      '3': 'It answered with another address. That is not followed: give the webhook the new one.',
      '4': 'The receiver did not take it. The beginning of its answer may say why.',
      '5': 'The receiver has a fault of its own. Look at its log.',
      '401': 'The receiver did not accept it. Does it verify with the newest secret?',
      '404': 'There is nothing at this path. Compare it with what the receiver listens to.',
      '405': 'The receiver takes another method. Choose it in the form.',
      '410': 'The receiver wants no more, ever. That disables a webhook.',
      '413': 'It is too long for the receiver. Name fewer fields in the payload.',
      '429': 'The receiver wants less at a time. It is tried later.',
    },
    noted: {
      address_refused:
        'The address is not public, or not one that may be called. Nothing was connected to. The operator can allow it.',
      answer_broken_off: 'The connection ended before the answer was complete.',
      bad_answer: 'The answer was no HTTP, or its headers were too large.',
      connection_failed: 'The connection was refused. Does the receiver run, and listen to this port?',
      connection_lost: 'The connection ended before an answer came.',
      connection_timeout: 'The connection took too long. Is there a firewall on the way?',
      name_failed: 'The name of the host could not be looked up.',
      name_not_found: 'The name of the host leads nowhere. Is it spelt right?',
      no_secret: 'There is no secret to sign with. Make a new one.',
      not_sent: 'The request could not be written: its method or a header is not valid.',
      not_told: 'It was not sent: the webhook may no longer receive this event.',
      stopped: 'The service stopped before an answer came.',
      timeout: 'The answer took too long. Let the receiver answer first and work after.',
      tls: 'The connection could not be secured. Is the certificate valid for this host?',
    },
    unknown: 'It had no answer that counts.',
  },
  es: {
    answered: {
      '3': 'Respondió con otra dirección, que no se sigue: ponga la nueva en el webhook.',
      '4': 'El receptor no lo aceptó. El principio de su respuesta quizá diga por qué.',
      '5': 'El receptor tiene un fallo propio. Mire su registro.',
      '401': 'El receptor no lo admitió. ¿Comprueba la firma con el secreto más reciente?',
      '404': 'No hay nada en esa ruta. Compárela con la que escucha el receptor.',
      '405': 'El receptor espera otro método. Elíjalo en el formulario.',
      '410': 'El receptor no quiere nada más, nunca. Eso desactiva un webhook.',
      '413': 'Es demasiado largo para el receptor. Nombre menos campos en el contenido.',
      '429': 'El receptor quiere menos a la vez. Se intenta más tarde.',
    },
    noted: {
      address_refused:
        'La dirección no es pública, o no está permitido llamarla. No se conectó con nada. El operador puede permitirla.',
      answer_broken_off: 'La conexión terminó antes de que la respuesta estuviera completa.',
      bad_answer: 'La respuesta no era HTTP, o sus cabeceras eran demasiado grandes.',
      connection_failed: 'La conexión fue rechazada. ¿Está en marcha el receptor y escucha en ese puerto?',
      connection_lost: 'La conexión terminó antes de que llegara una respuesta.',
      connection_timeout: 'La conexión tardó demasiado. ¿Hay un cortafuegos en el camino?',
      name_failed: 'No se pudo consultar el nombre del servidor.',
      name_not_found: 'El nombre del servidor no lleva a ninguna parte. ¿Está bien escrito?',
      no_secret: 'No hay ningún secreto con el que firmar. Cree uno nuevo.',
      not_sent: 'No se pudo escribir la petición: su método o una cabecera no es válida.',
      not_told: 'No se envió: el webhook ya no puede saber de esto.',
      stopped: 'El servicio se detuvo antes de que llegara una respuesta.',
      timeout: 'La respuesta tardó demasiado. Que el receptor responda primero y trabaje después.',
      tls: 'No se pudo asegurar la conexión. ¿Es válido el certificado para este servidor?',
    },
    unknown: 'No tuvo ninguna respuesta que cuente.',
  },
})
