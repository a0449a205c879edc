"""Signing in and out."""

from django.contrib.auth import views as auth_views
from django.urls import path
from sesame.views import LoginView as LinkView

app_name = "accounts"

urlpatterns = [
    path("sign-in/", auth_views.LoginView.as_view(template_name="accounts/sign_in.html"), name="sign-in"),
    path("sign-out/", auth_views.LogoutView.as_view(), name="sign-out"),
    path("link/", LinkView.as_view(), name="link"),
]
