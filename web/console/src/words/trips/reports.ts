import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What drivers' phones told of a trip beside its moves. */
export const reportWords = defineWords({
  en: {
    arrived: 'Phone: arrival at the pickup',
    loading: 'Phone: loading of the vehicle',
    start: 'Phone: departure with the vehicle',
    complete: 'Phone: hand-over of the vehicle',
    'give-up': 'Phone: trip given up',
    end: 'Phone: trip that cannot be driven',
    late: 'Phone: delay of {minutes} minutes',
    times: 'pressed at {recorded}, received at {received}',
    notMoved: 'nothing was moved: the trip was over for this driver',
    aboard: 'vehicle on the truck, to be handed over',
    notPlausible: 'time of the phone not plausible: {recorded}, received at {received}',
  },
  ar: {
    arrived: 'الهاتف: الوصول إلى موقع الاستلام',
    loading: 'الهاتف: تحميل المركبة',
    start: 'الهاتف: الانطلاق بالمركبة',
    complete: 'الهاتف: تسليم المركبة',
    'give-up': 'الهاتف: التخلي عن الرحلة',
    end: 'الهاتف: تعذّر تنفيذ الرحلة',
    late: 'الهاتف: تأخير {minutes} دقيقة',
    times: 'وقت الضغط {recorded}، وقت الاستلام {received}',
    notMoved: 'لا تغيير: كانت الرحلة منتهية بالنسبة إلى هذا السائق',
    aboard: 'المركبة على الشاحنة بانتظار التسليم',
    notPlausible: 'وقت الهاتف غير معقول: {recorded}، وقت الاستلام {received}',
  },
});
