import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The console's words for whoever signs in, besides the kit's own. */
export const operatorSignInWords = defineWords({
  en: {
    signInTitle: 'Sign in to the console',
    signInText: 'For people of the company.',
    byInvitation: 'Access is by invitation. Ask an owner to invite you.',
    linkSent: 'If {email} belongs to an operator, we have sent a link to it.',
    invitationTitle: 'Join the Satha console',
    invitationText: 'You are invited as {role} at {email}.',
    firstOwnerText: 'You will be the first {role}.',
    invitationOver: 'Ask an owner to invite you again.',
  },
  ar: {
    signInTitle: 'تسجيل الدخول إلى لوحة التشغيل',
    signInText: 'لموظفي الشركة.',
    byInvitation: 'الدخول بالدعوة فقط. اطلب دعوة من أحد المالكين.',
    linkSent: 'إذا كان {email} بريد أحد المشغّلين، فقد أرسلنا إليه رابطًا.',
    invitationTitle: 'الانضمام إلى لوحة تشغيل سطحة',
    invitationText: 'تمت دعوتك بدور {role} على بريدك {email}.',
    firstOwnerText: 'ستكون لك صلاحيات أول {role}.',
    invitationOver: 'اطلب من أحد المالكين دعوتك من جديد.',
  },
});
